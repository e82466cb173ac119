import { noticeText, type PopupNotice } from '#domain/messages/notice.ts';
import { popup, type PopupAction, type PopupOptions } from '#ui/popup/popup.ts';

function show<Given extends readonly unknown[]>(
  notice: PopupNotice<Given>,
  given: Given,
  options: PopupOptions = {},
): number {
  const { kind, stays, urgent = false, name } = notice;
  const named = name === undefined ? options : { ...options, name };
  return popup[kind](noticeText(notice, ...given), stays, { ...named, urgent });
}

/** Shows a line of the catalogue in a popup, with what its text is made from. Returns the popup's id. */
export function tell<Given extends readonly unknown[]>(notice: PopupNotice<Given>, ...given: Given): number {
  return show(notice, given);
}

/** As `tell`, with what the person can do about it at once. */
export function tellWith<Given extends readonly unknown[]>(
  action: PopupAction,
  notice: PopupNotice<Given>,
  ...given: Given
): number {
  return show(notice, given, { action });
}
