import { TextInput, type TextInputProps } from '#ui/field/TextInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { RuledFieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

/** The autocomplete values of card data and one-time codes, which are never stored. */
const secretAutoComplete = /(?:^|\s)(?:cc-|one-time-code)/;

export interface TextFieldProps extends RuledFieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
  autoComplete?: string;
  inputMode?: TextInputProps['inputMode'];
  placeholder?: string;
  /** Shows the count of words and characters from the start. */
  counts?: boolean;
  autoFocus?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { name, label, hint, isRequired, counts = false, type = 'text', autoComplete = 'off', ...rest } = props;
  const { text, wiring, frame, status } = useTextField(
    { name, label, hint, isRequired },
    { counts, isSecret: secretAutoComplete.test(autoComplete) },
  );
  return (
    <FieldFrame {...frame}>
      <TextInput size="md" type={type} autoComplete={autoComplete} {...rest} {...wiring} value={text} />
      {status}
    </FieldFrame>
  );
}
