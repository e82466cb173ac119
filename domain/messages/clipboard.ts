import { urgentError, type PopupNotice } from './notice.ts';

export const copied = 'Copied.';

/** In place of a button's label. */
export const copiedMark = 'Copied';

export const notCopied = {
  ...urgentError,
  text: "Couldn't copy: the browser blocked it.",
} as const satisfies PopupNotice<[]>;
