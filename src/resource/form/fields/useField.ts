import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { RecordFormState } from '../recordForm.ts';

/** Ties an input to its form: spread `input` on it. */
export function useField<Name extends string>(form: RecordFormState<Name>, name: Name, isSecret = false) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { mountField } = form;
  useEffect(() => mountField(name, isSecret), [mountField, name, isSecret]);
  const { value, ...wiring } = field;
  return { value: value as unknown, wiring, error: fieldState.error?.message ?? null, rule: form.ruleOf(name) };
}
