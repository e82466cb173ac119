import { chakra } from '../theme/chakra.ts';
import { Check, type LucideIcon } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { MenuCloseContext } from './menuCloseContext.ts';

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    minH: { base: '11', md: '8' },
    px: '2.5',
    borderRadius: 'l1',
    textAlign: 'start',
    textStyle: 'sm',
    color: 'fg',
    cursor: 'menuitem',
    outline: 'none',
    _icon: { boxSize: '4', color: 'fg.muted', flexShrink: '0' },
    _hover: { bg: 'bg.muted' },
    _focus: { bg: 'bg.muted' },
    _focusVisible: { boxShadow: 'inset 0 0 0 2px {colors.accent.focusRing}' },
    // Without the usual opacity: the text may say why it is disabled.
    _disabled: { cursor: 'not-allowed', color: 'fg.subtle', _icon: { color: 'fg.subtle' } },
  },
});

export interface MenuItemProps {
  onSelect: () => void;
  children: ReactNode;
  icon?: LucideIcon;
  disabled?: boolean;
  /** Makes it one of a choice (menuitemradio). */
  checked?: boolean;
}

/** Choosing the item closes the menu. */
export function MenuItem({ onSelect, children, icon: Icon, disabled = false, checked }: MenuItemProps) {
  const close = use(MenuCloseContext);
  const select = () => {
    if (disabled) return;
    close();
    onSelect();
  };
  const kind = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <Item type="button" tabIndex={-1} {...kind} aria-disabled={disabled} onClick={select}>
      {Icon === undefined ? null : <Icon aria-hidden="true" />}
      {children}
      {checked === true ? (
        <chakra.span ms="auto">
          <Check aria-hidden="true" />
        </chakra.span>
      ) : null}
    </Item>
  );
}
