import type * as catalogue from '#domain/messages/catalogue.ts';

/** Lines of the catalogue that no test in a browser brings about, with the reason. It may only become shorter. */
export const linesUnseen: Partial<Record<keyof typeof catalogue, string>> = {
  nothingSent: 'No fault from outside brings it about.',
  downloadFailed: 'No fault from outside brings it about.',
  lockUnhandled: 'No screen offers a status that a door cannot be asked for.',
  overlockedNotSet: 'The choice of a status shows Overlocked disabled, with this text.',
  savedInPart: 'No test loses the connection between a record and its picture.',
  searchNotLoaded: 'No fault from outside brings it about while the rest of the page stands.',
  serviceAccountsNotRead: 'The screen of service accounts does not stand.',
  serviceAccountNotMade: 'The screen of service accounts does not stand.',
  servicePasswordNotMade: 'The screen of service accounts does not stand.',
};
