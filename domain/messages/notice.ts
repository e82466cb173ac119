import { timing } from '../limits/timing.ts';

/** A text, or how it is made from what happened. */
export type NoticeText<Given extends readonly unknown[]> = string | ((...given: Given) => string);

/**
 * A message in a popup. `stays`: milliseconds on the screen; null: until it is closed. `urgent`: screen readers
 * interrupt for it, because what the person has just done did not happen. `name`: a text told anew under it takes the
 * place of the one before.
 */
export interface PopupNotice<Given extends readonly unknown[] = readonly unknown[]> {
  readonly shown: 'popup';
  readonly kind: 'error' | 'warning' | 'success' | 'info';
  readonly text: NoticeText<Given>;
  readonly stays: number | null;
  readonly urgent?: true;
  readonly name?: string;
}

/**
 * A message anywhere else: under a `field`, on the `page` itself, as the text of an error that is `raised` to whoever
 * asked, or only `logged`.
 */
export interface OtherNotice<Given extends readonly unknown[] = readonly unknown[]> {
  readonly shown: 'field' | 'page' | 'raised' | 'logged';
  readonly text: NoticeText<Given>;
}

/** A failure that is told at once, to somebody who must know. */
export const urgentError = { shown: 'popup', kind: 'error', stays: timing.popup.error, urgent: true } as const;

/** What a notice says. */
export function noticeText<Given extends readonly unknown[]>(
  { text }: { readonly text: NoticeText<Given> },
  ...given: Given
): string {
  return typeof text === 'string' ? text : text(...given);
}
