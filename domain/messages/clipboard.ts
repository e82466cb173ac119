import { urgentError, type PopupNotice } from './notice.ts';

export const copied = 'Copied.';

export const notCopied = {
  ...urgentError,
  text: 'It could not be copied: the browser did not allow it.',
} as const satisfies PopupNotice<[]>;
