import { noticeText, type PopupNotice } from '#domain/messages/notice.ts';
import { popup } from '#ui/popup/popup.ts';

/** Shows a line of the catalogue in a popup, with what its text is made from. Returns the popup's id. */
export function tell<Given extends readonly unknown[]>(notice: PopupNotice<Given>, ...given: Given): number {
  const { kind, stays, urgent = false } = notice;
  return popup[kind](noticeText(notice, ...given), stays, { urgent });
}
