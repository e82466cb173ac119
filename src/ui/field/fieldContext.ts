import { createContext, use } from 'react';

export interface FieldWiring {
  /** undefined: several inputs share the field, so that none has its id. */
  id: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** Connects an input to the label, hint and error of the FormField around it; empty outside of one. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}
