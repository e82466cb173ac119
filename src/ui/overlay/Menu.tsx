import { use, type KeyboardEvent, type ReactNode } from 'react';
import { MenuCloseContext } from './menuCloseContext.ts';
import { OverlayPanel } from './OverlayPanel.tsx';
import type { Placement } from './place.ts';
import { usePanel, type TriggerProps } from './usePanel.ts';

// Disabled items take the focus too: their text may say why they are disabled.
const itemSelector = '[role^="menuitem"]';

export interface MenuProps {
  label: string;
  /** Renders the button: spread the props on it. */
  trigger: (props: TriggerProps, open: boolean) => ReactNode;
  /** MenuItem and MenuSeparator. */
  children: ReactNode;
  /** Above the actions, not one of them. */
  header?: ReactNode;
  placement?: Placement;
}

/** A menu of actions: arrow keys, Home, End and first letters move; Escape closes. */
export function Menu({ label, trigger, children, header, placement = 'bottom-end' }: MenuProps) {
  const { open, panel, close, trigger: triggerProps } = usePanel(placement, 'menu', itemSelector);
  return (
    <>
      {trigger(triggerProps, open)}
      <OverlayPanel {...panel} minW="11rem" p="1">
        {open ? header : null}
        {open ? (
          <MenuCloseContext value={close}>
            <MenuList label={label}>{children}</MenuList>
          </MenuCloseContext>
        ) : null}
      </OverlayPanel>
    </>
  );
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(itemSelector)];
}

function nextIndex(key: string, items: HTMLElement[], current: number): number {
  if (key === 'ArrowDown') return (current + 1) % items.length;
  if (key === 'ArrowUp') return (current - 1 + items.length) % items.length;
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if (key.length !== 1 || key === ' ') return -1;
  const letter = key.toLowerCase();
  const starts = (item: HTMLElement) => (item.textContent ?? '').trim().toLowerCase().startsWith(letter);
  const after = items.findIndex((item, index) => index > current && starts(item));
  return after >= 0 ? after : items.findIndex(starts);
}

function MenuList({ label, children }: { label: string; children: ReactNode }) {
  const close = use(MenuCloseContext);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') return close();
    const items = itemsOf(event.currentTarget);
    const index = nextIndex(event.key, items, items.indexOf(document.activeElement as HTMLElement));
    if (index < 0) return undefined;
    event.preventDefault();
    return items[index]?.focus();
  };
  return (
    <div role="menu" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
