import type * as catalogue from '#domain/messages/catalogue.ts';
import type * as pageNotices from '#domain/messages/pageNotices.ts';

/** No browser test produces these messages, with the reason. May only shrink. */
export const linesUnseen: Partial<Record<keyof typeof catalogue | keyof typeof pageNotices, string>> = {
  nothingSent: 'No fault from outside brings it about.',
  downloadFailed: 'No fault from outside brings it about.',
};
