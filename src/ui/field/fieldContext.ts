import { createContext, use } from 'react';

export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** What ties an input to the label, hint and error of the FormField around it; nothing outside of one. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}
