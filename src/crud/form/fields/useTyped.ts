import { useWatch } from 'react-hook-form';
import type { RecordFormState } from '../recordForm.ts';

/** What stands in another input of the form just now, as text; '' while it is empty. */
export function useTyped<Name extends string>(form: RecordFormState<Name>, name: NoInfer<Name>): string {
  const typed: unknown = useWatch({ control: form.control, name });
  return typeof typed === 'string' || typeof typed === 'number' ? String(typed) : '';
}

/** The record that another input refers to; null while none is chosen. */
export function useTypedId<Name extends string>(form: RecordFormState<Name>, name: NoInfer<Name>): number | null {
  const typed = useTyped(form, name);
  return typed === '' ? null : Number(typed);
}

/** Whether the box of another input is ticked just now. */
export function useTicked<Name extends string>(form: RecordFormState<Name>, name: NoInfer<Name>): boolean {
  const ticked: unknown = useWatch({ control: form.control, name });
  return ticked === true;
}
