import { commandReasonLength } from '#domain/calls/command.ts';
import { TextInput } from '#ui/field/TextInput.tsx';

export interface CommandReasonProps {
  value: string;
  onChange: (value: string) => void;
  /** It takes the focus when its popover opens, and fills the popover. */
  hasFocus?: boolean;
}

/** An optional reason for a command. The action log stores it. */
export function CommandReason({ value, onChange, hasFocus = false }: CommandReasonProps) {
  return (
    <TextInput
      aria-label="Reason, for the action log (optional)"
      placeholder="Reason (optional)"
      maxLength={commandReasonLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      data-autofocus={hasFocus ? '' : undefined}
      w={hasFocus ? 'full' : { base: 'full', sm: '14rem' }}
    />
  );
}

/** The reason in a request; absent if the input is blank. */
export function reasonOf(typed: string): { reason?: string } {
  const reason = typed.trim();
  return reason === '' ? {} : { reason };
}
