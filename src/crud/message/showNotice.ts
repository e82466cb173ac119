import { noticeText, type PopupNotice } from '#domain/messages/notice.ts';
import { popup, type PopupAction, type PopupOptions } from '#ui/popup/popup.ts';

function showPopup<Given extends readonly unknown[]>(
  notice: PopupNotice<Given>,
  given: Given,
  options: PopupOptions = {},
): number {
  const { kind, stays, urgent = false, name } = notice;
  const named = name === undefined ? options : { ...options, name };
  return popup[kind](noticeText(notice, ...given), stays, { ...named, urgent });
}

/** Shows a notice of the catalogue in a popup and returns the popup's id. */
export function showNotice<Given extends readonly unknown[]>(notice: PopupNotice<Given>, ...given: Given): number {
  return showPopup(notice, given);
}

export function showNoticeWithAction<Given extends readonly unknown[]>(
  action: PopupAction,
  notice: PopupNotice<Given>,
  ...given: Given
): number {
  return showPopup(notice, given, { action });
}
