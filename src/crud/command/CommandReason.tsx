import { commandReasonLength } from '#domain/calls/command.ts';
import { TextInput } from '#ui/field/TextInput.tsx';

export interface CommandReasonProps {
  value: string;
  onChange: (value: string) => void;
}

/** Why something is asked: optional, and kept in the action log. */
export function CommandReason({ value, onChange }: CommandReasonProps) {
  return (
    <TextInput
      aria-label="Reason, for the action log (optional)"
      placeholder="Reason (optional)"
      maxLength={commandReasonLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      w={{ base: 'full', sm: '14rem' }}
    />
  );
}

/** What was typed, as it is sent: nothing where there is nothing. */
export function reasonOf(typed: string): { reason?: string } {
  const reason = typed.trim();
  return reason === '' ? {} : { reason };
}
