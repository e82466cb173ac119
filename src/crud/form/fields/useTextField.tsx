import { lengthLimit, type LengthLimitOptions } from './charactersLeft.tsx';
import { useField, type RuledFieldProps } from './useField.ts';

export interface TextFieldOptions extends Pick<LengthLimitOptions, 'counts'> {
  isSecret?: boolean;
}

/** Connects a text input as `useField` does, within the schema's longest text. Render `status` beside the input. */
export function useTextField(props: RuledFieldProps, { counts = false, isSecret = false }: TextFieldOptions = {}) {
  const { value, wiring, rule, frame } = useField(props, { isSecret });
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const { hint, status, input } = lengthLimit(text, rule.longest, { hint: props.hint, counts });
  return { text, status, frame: { ...frame, hint }, wiring: { ...wiring, ...input } };
}
