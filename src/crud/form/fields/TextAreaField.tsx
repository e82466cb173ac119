import { TextArea } from '#ui/field/TextArea.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './useField.ts';
import { useTextField } from './useTextField.tsx';

export interface TextAreaFieldProps extends FieldProps {
  rows?: number;
}

/** A multi-line text field with a word count. */
export function TextAreaField({ rows = 4, ...props }: TextAreaFieldProps) {
  const { text, wiring, frame, status } = useTextField(props, { counts: true });
  return (
    <FieldFrame {...frame}>
      <TextArea size="md" rows={rows} {...wiring} value={text} />
      {status}
    </FieldFrame>
  );
}
