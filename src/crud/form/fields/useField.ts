import { useEffect, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { formMessages } from '#domain/messages/forms.ts';
import type { MountedField, RecordFormState } from '../recordForm.ts';

export interface FieldProps<Name extends string> {
  form: RecordFormState<Name>;
  name: NoInfer<Name>;
  label: string;
  hint?: ReactNode;
}

/** Connects an input to its form: spread `wiring` on the input. @param about what the form is to know of the input. */
export function useField<Name extends string>(
  form: RecordFormState<Name>,
  name: Name,
  { label, isSecret = false, textOf }: Pick<MountedField, 'label' | 'textOf'> & { isSecret?: boolean },
) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { mountField } = form;
  useEffect(
    () => mountField(name, { label, isSecret, ...(textOf === undefined ? {} : { textOf }) }),
    [mountField, name, label, isSecret, textOf],
  );
  const { value, ...connected } = field;
  const isUnknown = form.isUnknown(name);
  return {
    value: value as unknown,
    wiring: isUnknown ? { ...connected, placeholder: formMessages.unknown } : connected,
    error: fieldState.error?.message ?? form.storedMistake(name),
    rule: form.ruleOf(name),
    isUnknown,
  };
}
