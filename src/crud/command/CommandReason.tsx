import { commandReasonLength } from '#domain/calls/command.ts';
import { TextInput } from '#ui/field/TextInput.tsx';

export interface CommandReasonProps {
  value: string;
  onChange: (value: string) => void;
  /** The input takes the focus and fills the popover. */
  hasFocus?: boolean;
  isRequired?: boolean;
}

/** The action log stores the reason. */
export function CommandReason({ value, onChange, hasFocus = false, isRequired = false }: CommandReasonProps) {
  return (
    <TextInput
      aria-label={`Reason, for the action log (${isRequired ? 'required' : 'optional'})`}
      aria-required={isRequired || undefined}
      placeholder={isRequired ? 'Reason (required)' : 'Reason (optional)'}
      maxLength={commandReasonLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      data-autofocus={hasFocus ? '' : undefined}
      w={hasFocus ? 'full' : { base: 'full', sm: '14rem' }}
    />
  );
}

/** absent if the input is blank. */
export function reasonOf(typed: string): { reason?: string } {
  const reason = typed.trim();
  return reason === '' ? {} : { reason };
}
