import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { openModal } from '../popup/popupContainer.ts';

/**
 * Makes a dialog element modal while it is mounted: the browser traps the focus, and restores it. The element with
 * data-autofocus gets it.
 * @param onEscape Whether the dialog goes, its parent decides, by unmounting it.
 * @returns the properties of the dialog element.
 */
export function useModal({ onEscape, onPressOutside }: { onEscape: () => void; onPressOutside: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  // Closes before the dialog is removed, since the popups are inside it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const close = openModal(dialog);
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // On a phone the button with the focus may be far below what is to be read first.
    if (document.activeElement instanceof HTMLButtonElement) dialog.scrollTop = 0;
    return close;
  }, []);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      // React passes on what cancels a dialog inside, or a choice of files.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onEscape();
    },
    onClick: (event: MouseEvent) => {
      // A press on the backdrop has the dialog itself as its target.
      if (event.target === event.currentTarget) onPressOutside();
    },
  };
}
