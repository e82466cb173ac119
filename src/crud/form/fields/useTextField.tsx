import { lengthLimit, type LengthLimitOptions } from './lengthLimit.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface TextFieldOptions extends Pick<FieldProps<string>, 'label'>, LengthLimitOptions {
  isSecret?: boolean;
}

/** Connects a text input as `useField` does, within the schema's longest text. Render `status` beside the input. */
export function useTextField<Name extends string>(
  form: FieldProps<Name>['form'],
  name: Name,
  { label, isSecret = false, ...shown }: TextFieldOptions,
) {
  const { value, wiring, rule, ...field } = useField(form, name, { label, isSecret });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const { hint, status, input } = lengthLimit(text, rule.longest, shown);
  return { ...field, rule, text, hint, status, wiring: { ...wiring, ...input } };
}
