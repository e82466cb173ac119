import type { PlainAct } from '#domain/commands/act.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { actIcons } from './actIcons.ts';

export interface CommandButtonProps extends Omit<ButtonProps, 'onClick'> {
  act: PlainAct;
  /** For screen readers: "Unlock A101". */
  label?: string;
  isDisabled?: boolean;
  onPress: () => void;
}

/** Remains focusable while it is disabled, so that people hear why. */
export function CommandButton({ act, label, isDisabled = false, onPress, children, ...rest }: CommandButtonProps) {
  const Icon = actIcons[act];
  return (
    <Button
      {...rest}
      aria-label={label}
      aria-disabled={isDisabled}
      data-act={act}
      onClick={() => {
        if (!isDisabled) onPress();
      }}
    >
      <Icon aria-hidden="true" />
      {children}
    </Button>
  );
}
