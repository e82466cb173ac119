import { useWatch } from 'react-hook-form';
import type { RecordFormState } from '../recordForm.ts';

/** '' while it is empty. */
export function useTypedText<Name extends string>(form: RecordFormState<Name>, name: NoInfer<Name>): string {
  const typed: unknown = useWatch({ control: form.control, name });
  return typeof typed === 'string' || typeof typed === 'number' ? String(typed) : '';
}

/** The id of the record that another input refers to; null while none is chosen. */
export function useTypedId<Name extends string>(form: RecordFormState<Name>, name: NoInfer<Name>): number | null {
  const typed = useTypedText(form, name);
  return typed === '' ? null : Number(typed);
}

export function useTicked<Name extends string>(form: RecordFormState<Name>, name: NoInfer<Name>): boolean {
  const ticked: unknown = useWatch({ control: form.control, name });
  return ticked === true;
}

const noIds: readonly number[] = [];

export function useTypedIds<Name extends string>(form: RecordFormState<Name>, name: NoInfer<Name>): readonly number[] {
  const typed: unknown = useWatch({ control: form.control, name });
  return Array.isArray(typed) ? (typed as readonly unknown[]).map(Number) : noIds;
}
