import type { LucideIcon } from 'lucide-react';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  icon: LucideIcon;
  /** The button's name: for screen readers, and as a tooltip. */
  label: string;
}

/** The tooltip names the button. Ghost by default. */
export function IconButton({ icon: Icon, label, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} isName>
      <Button aria-label={label} variant={variant} px="0" {...rest}>
        <Icon aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
