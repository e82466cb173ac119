import { phoneText } from '#domain/validation/phoneText.ts';
import { TextInput } from '#ui/field/TextInput.tsx';
import { useFormattedText } from '#ui/field/useFormattedText.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

export interface PhoneFieldProps extends FieldProps {
  autoComplete?: string;
}

/** Groups digits as Australians write them, while the number is typed. */
export function PhoneField({ autoComplete = 'off', ...props }: PhoneFieldProps) {
  const { text, wiring, frame, status } = useTextField(props);
  const input = useFormattedText({
    value: text,
    onChange: wiring.onChange,
    onBlur: wiring.onBlur,
    // A stored number keeps its spelling until it is typed into.
    toText: (held) => held,
    toValue: (text) => text,
    asTyped: phoneText,
  });
  return (
    <FieldFrame {...frame}>
      <TextInput size="md" type="tel" autoComplete={autoComplete} {...wiring} {...input} />
      {status}
    </FieldFrame>
  );
}
