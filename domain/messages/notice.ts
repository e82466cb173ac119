import { timing } from '../limits/timing.ts';

/** A fixed text, or one made from the event. */
export type NoticeText<Given extends readonly unknown[]> = string | ((...given: Given) => string);

/**
 * `stays`: milliseconds; null: until closed. `urgent`: screen readers interrupt, because the user's action failed.
 * `name`: a new text with the same name replaces the old.
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
 * A message under a `field`, on the `page` itself, as the text of an error `raised` to the caller, or only `logged`.
 */
export interface OtherNotice<Given extends readonly unknown[] = readonly unknown[]> {
  readonly shown: 'field' | 'page' | 'raised' | 'logged';
  readonly text: NoticeText<Given>;
}

/** A failure that the user must know at once. */
export const urgentError = { shown: 'popup', kind: 'error', stays: timing.popup.error, urgent: true } as const;

/** What was asked for was done. */
export const requested = { shown: 'popup', kind: 'success', stays: timing.popup.commandSuccess } as const;

export function noticeText<Given extends readonly unknown[]>(
  { text }: { readonly text: NoticeText<Given> },
  ...given: Given
): string {
  return typeof text === 'string' ? text : text(...given);
}
