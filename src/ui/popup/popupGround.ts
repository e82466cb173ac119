let ground: HTMLElement | null = null;
/** The modal dialogs that are open, the newest last. */
const dialogs: HTMLElement[] = [];

/** What holds the popups. It is moved by hand, since React would make anew what stands in it. */
export function popupGround(): HTMLElement {
  ground ??= document.createElement('div');
  return ground;
}

/** Puts the popups where they can be reached: into the newest dialog, else at the end of the page. */
export function placePopups(): void {
  const held = popupGround();
  const place = dialogs.at(-1) ?? document.body;
  const region = held.querySelector<HTMLElement>('[popover]');
  const isShown = region?.matches(':popover-open') === true;
  place.append(held);
  // Above the dialog: whatever was shown last lies on top, and what is moved is hidden.
  if (isShown) region?.showPopover();
}

/**
 * Opens a modal dialog with the popups in it: all else of the page is inert meanwhile (HTML standard, "blocked by a modal
 * dialog"), and could neither be read out nor closed. Returns how to close it; to be called while it is in the page.
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
