import { showPopover } from '../overlay/showPopover.ts';

let container: HTMLElement | null = null;
/** The modal dialogs that are open, the newest last. */
const dialogs: HTMLElement[] = [];

/** The element with the popups. It is moved by hand, since React would recreate its content. */
export function popupContainer(): HTMLElement {
  container ??= document.createElement('div');
  return container;
}

/** Moves the popups into the newest dialog, else to the end of the page: the rest of the page is inert. */
export function placePopups(): void {
  const popups = popupContainer();
  const parent = dialogs.at(-1) ?? document.body;
  const region = popups.querySelector<HTMLElement>('[popover]');
  const isShown = region?.matches(':popover-open') === true;
  parent.append(popups);
  // Moving hides the popover; showing it again puts it above the dialog.
  if (isShown) showPopover(region);
}

/**
 * The popups move into the dialog, since all else of the page is inert (HTML standard, "blocked by a modal dialog").
 * Returns how to close it; to be called while it is in the page.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  dialogs.push(dialog);
  placePopups();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    placePopups();
    dialog.close();
  };
}
