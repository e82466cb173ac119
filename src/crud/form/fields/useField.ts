import { useEffect, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { formMessages } from '#domain/messages/forms.ts';
import { useCurrentForm } from '../formContext.ts';
import type { MountedField } from '../recordForm.ts';
import type { FieldFrameProps } from './FieldFrame.tsx';

export interface FieldProps {
  /** The path of the input. Screens take their fields from `formFields`, where it is one of the form's schema. */
  name: string;
  label: string;
  hint?: ReactNode;
}

export interface RuledFieldProps extends FieldProps {
  /** Whether a rule over several fields requires it now; absent: as its own schema says. */
  isRequired?: boolean | undefined;
}

/**
 * Connects an input to the form around it: spread `wiring` on the input, and `frame` on what stands around it.
 * @param about what the form is to know of the input.
 */
export function useField(
  { name, label, hint, isRequired }: RuledFieldProps,
  { isSecret = false, textOf }: Partial<Pick<MountedField, 'isSecret' | 'textOf'>> = {},
) {
  const form = useCurrentForm();
  const { field, fieldState } = useController({ control: form.control, name });
  const { mountField } = form;
  useEffect(
    () => mountField(name, { label, isSecret, ...(textOf === undefined ? {} : { textOf }) }),
    [mountField, name, label, isSecret, textOf],
  );
  const { value, ...connected } = field;
  const isUnknown = form.isUnknown(name);
  const error = fieldState.error?.message ?? form.storedMistake(name);
  const rule = form.ruleOf(name);
  const frame: FieldFrameProps = { label, hint, error, isRequired: isRequired ?? rule.isRequired };
  return {
    value: value as unknown,
    wiring: isUnknown ? { ...connected, placeholder: formMessages.unknown } : connected,
    frame,
    error,
    rule,
    isUnknown,
  };
}
