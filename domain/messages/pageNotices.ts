import { timing } from '../limits/timing.ts';
import { requested, urgentError, type OtherNotice, type PopupNotice } from './notice.ts';
import { passwordMessages } from './passwords.ts';

/* The part of the catalogue that no start of the dashboard needs. */

/** A request succeeded; the sentence says which. */
export const done = { ...requested, text: (sentence: string) => sentence } as const satisfies PopupNotice<[string]>;

/** A request was taken, but not all of it is done yet; the sentence names the rest. */
export const notYetDone = {
  shown: 'popup',
  kind: 'info',
  stays: timing.popup.error,
  text: (sentence: string) => sentence,
} as const satisfies PopupNotice<[string]>;

/** A change of state that can be undone; the sentence names it. */
export const doneUndoable = {
  shown: 'popup',
  kind: 'success',
  stays: timing.popup.undo,
  text: (sentence: string) => sentence,
} as const satisfies PopupNotice<[string]>;

/** Money was taken. Its receipt is offered, and the change is counted out meanwhile. */
export const moneyTaken = {
  shown: 'popup',
  kind: 'success',
  stays: timing.popup.moneyTaken,
  text: (sentence: string) => sentence,
} as const satisfies PopupNotice<[string]>;

/** Shown when a record's state could not be changed, with the reason. */
export const stateNotChanged = {
  ...urgentError,
  text: (sentence: string) => sentence,
} as const satisfies PopupNotice<[string]>;

/** The record is saved, a part of it is not; the sentence says which. */
export const savedInPart = {
  ...urgentError,
  text: (sentence: string) => sentence,
} as const satisfies PopupNotice<[string]>;

export const nothingSent = {
  ...urgentError,
  text: (cause: string) => `Nothing was sent: ${cause}`,
} as const satisfies PopupNotice<[string]>;

/** The ids of all matching rows could not be read. */
export const notSelected = {
  ...urgentError,
  text: (cause: string) => `Couldn't select all rows: ${cause}`,
} as const satisfies PopupNotice<[string]>;

export const downloadFailed = {
  ...urgentError,
  text: (message: string) => message,
} as const satisfies PopupNotice<[string]>;

/** A record's 404, on the way back to its list. */
export const recordMissing = {
  shown: 'popup',
  kind: 'info',
  stays: timing.popup.error,
  text: (one: string, id: number) => `${one} ${id} not found. It may have been deleted, or you don't have access.`,
} as const satisfies PopupNotice<[string, number]>;

/** Some chosen devices are no controllers. */
export const notControllers = {
  shown: 'popup',
  kind: 'warning',
  stays: timing.popup.error,
  urgent: true,
  text: 'One or more selected devices are not controllers.',
} as const satisfies PopupNotice<[]>;

export const channelsNotRead = {
  ...urgentError,
  text: (id: number, message: string) => `Failed to get available channels for controller ${id}: ${message}`,
} as const satisfies PopupNotice<[number, string]>;

export const serviceAccountsNotRead = {
  ...urgentError,
  text: 'Failed to get service accounts',
} as const satisfies PopupNotice<[]>;

export const serviceAccountNotMade = {
  ...urgentError,
  text: 'Failed to generate the service account',
} as const satisfies PopupNotice<[]>;

export const servicePasswordNotMade = {
  ...urgentError,
  text: 'Failed to regenerate the service account password',
} as const satisfies PopupNotice<[]>;

export const documentUnhandled = {
  shown: 'raised',
  text: 'Document Handler unable to handle status',
} as const satisfies OtherNotice<[]>;

/** The column has nothing to sort by. */
export const notSortable = {
  shown: 'popup',
  kind: 'error',
  stays: timing.popup.error,
  text: (column: string) => `The column “${column}” has no sortable value.`,
} as const satisfies PopupNotice<[string]>;

export const resetTokenUnknown = {
  shown: 'page',
  text: passwordMessages.resetTokenUnknown,
} as const satisfies OtherNotice<[]>;
