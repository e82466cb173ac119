import { useEffect, useRef } from 'react';
import { shortcutOf, type ShortcutId } from './shortcuts.ts';

/** `false` leaves the key to the browser. */
export type ShortcutHandlers = Partial<Record<ShortcutId, (event: KeyboardEvent) => boolean | void>>;

/** Parts of a page that use keys themselves. */
const withOwnKeys = [
  'input:not([type=checkbox], [type=radio])',
  'textarea',
  'select',
  '[contenteditable=""]',
  '[contenteditable=true]',
  'dialog',
  '[popover=auto]',
  '[role=combobox]',
  '[role=menu]',
  '[role=listbox]',
  '[role=tree]',
  '[role=tablist]',
].join();

const openOverlay = 'dialog:modal, [popover=auto]:popover-open';

/** Whether a key may be a shortcut: no modifier, no text field, no open dialog or menu. */
function mayBeShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (target instanceof Element && target.closest(withOwnKeys) !== null) return false;
  return document.querySelector(openOverlay) === null;
}

/** Runs shortcuts while mounted, wherever the focus is. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!mayBeShortcut(event)) return;
      const id = shortcutOf(event.key);
      const handler = id === null ? undefined : latest.current[id];
      if (handler === undefined || handler(event) === false) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
