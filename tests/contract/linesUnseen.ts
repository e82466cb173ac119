import type * as catalogue from '#domain/messages/catalogue.ts';

/** Lines of the catalogue that no test in a browser brings about, with the reason. It may only become shorter. */
export const linesUnseen: Partial<Record<keyof typeof catalogue, string>> = {
  nothingSent: 'No fault from outside brings it about.',
  downloadFailed: 'No fault from outside brings it about.',
  lockUnhandled: 'No screen offers a status that a door cannot be asked for.',
};
