import { createContext, useContext } from 'react';
import type { RecordFormState } from './recordForm.ts';

const FormContext = createContext<RecordFormState | null>(null);

/** Gives the form to everything in it. `FormShell` renders it. */
export const FormProvider = FormContext.Provider;

/** The form around a field. */
export function useCurrentForm(): RecordFormState {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field stands outside of a form.');
  return form;
}
