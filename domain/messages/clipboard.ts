import { urgentError, type PopupNotice } from './notice.ts';

export const copied = 'Copied.';

export const notCopied = {
  ...urgentError,
  text: "Couldn't copy: the browser blocked it.",
} as const satisfies PopupNotice<[]>;
