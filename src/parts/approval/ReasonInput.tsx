import { commandReasonLength } from '#domain/calls/command.ts';
import { TextInput } from '#ui/field/TextInput.tsx';

interface ReasonInputProps {
  value: string;
  onChange: (reason: string) => void;
}

/** The sender's words, in a field of its own. */
export function ReasonInput({ value, onChange }: ReasonInputProps) {
  return (
    <TextInput
      value={value}
      autoComplete="off"
      maxLength={commandReasonLength}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
