import { timing } from '../limits/timing.ts';
import { apiMessages } from './api.ts';
import { commandMessages } from './commands.ts';
import { diskMessages } from './disk.ts';
import { requested, urgentError, type OtherNotice, type PopupNotice } from './notice.ts';
import { pageMessages } from './pages.ts';
import { sessionMessages } from './session.ts';

/*
 * The error catalogue: each message once, with its text, form and duration. Each is its own export, so a page loads
 * only its own.
 */

/** A 403, in the server's own words if it has any. */
export const forbidden = {
  shown: 'popup',
  kind: 'error',
  stays: timing.popup.forbidden,
  text: (own: string = apiMessages.forbidden) => own,
} as const satisfies PopupNotice<[own?: string]>;

/** The page may not be opened, or no longer stay open; `text` says why. */
export const pageRefused = {
  shown: 'popup',
  kind: 'error',
  stays: timing.popup.forbidden,
  text: (reason: string) => reason,
} as const satisfies PopupNotice<[string]>;

/** No response at all. */
export const maintenance = {
  shown: 'popup',
  kind: 'warning',
  stays: timing.popup.maintenance,
  text: apiMessages.maintenance,
} as const satisfies PopupNotice<[]>;

/** The first response after none. */
export const online = {
  shown: 'popup',
  kind: 'success',
  stays: timing.popup.online,
  text: apiMessages.online,
} as const satisfies PopupNotice<[]>;

export const networkFailed = { shown: 'raised', text: apiMessages.networkFailed } as const satisfies OtherNotice<[]>;
export const timedOut = { shown: 'raised', text: apiMessages.timedOut } as const satisfies OtherNotice<[]>;

/** A private window, or a full disk. */
export const nothingKept = {
  shown: 'popup',
  kind: 'info',
  stays: timing.popup.error,
  text: diskMessages.notKeptNotice,
} as const satisfies PopupNotice<[]>;

/** The browser blocks storage, or has no room. */
export const storageBlocked = {
  shown: 'popup',
  kind: 'warning',
  stays: null,
  text: diskMessages.storageBlocked,
} as const satisfies PopupNotice<[]>;

/** Shown when a delete failed, with the error's sentence. */
export const deleteFailed = {
  shown: 'popup',
  kind: 'error',
  stays: timing.popup.deleteError,
  urgent: true,
  text: (message: string) => message,
} as const satisfies PopupNotice<[string]>;

export const controllersFailed = {
  shown: 'popup',
  kind: 'warning',
  stays: timing.popup.error,
  urgent: true,
  text: 'One or more controllers failed to action the command - check console for details.',
} as const satisfies PopupNotice<[]>;

export const requestedSecure = {
  ...requested,
  text: (names: string) => `Requested secure for ${names}`,
} as const satisfies PopupNotice<[string]>;

export const requestedAccess = {
  ...requested,
  text: (names: string) => `Requested access for ${names}`,
} as const satisfies PopupNotice<[string]>;

/** Shown when the search's code failed to load. */
export const searchNotLoaded = {
  ...urgentError,
  text: "Search couldn't be loaded. Check the connection and try again.",
} as const satisfies PopupNotice<[]>;

export const lockableNotOpened = {
  ...urgentError,
  text: (message: string) => `Unable to open lockable: ${message}`,
} as const satisfies PopupNotice<[string]>;

export const powerNotToggled = {
  ...urgentError,
  text: (id: number) => `Unable to toggle power on device ${id}`,
} as const satisfies PopupNotice<[number]>;

export const channelPowerNotToggled = {
  ...urgentError,
  text: (id: number) => `Unable to toggle channel power on device ${id}`,
} as const satisfies PopupNotice<[number]>;

export const channelsNotReset = {
  ...urgentError,
  text: (id: number) => `Unable to reset the channels of device ${id}`,
} as const satisfies PopupNotice<[number]>;

export const notEnrolled = {
  ...urgentError,
  text: (id: number) => `Unable to enrol device ${id}`,
} as const satisfies PopupNotice<[number]>;

export const overlockedNotSet = { shown: 'page', text: commandMessages.overlocked } as const satisfies OtherNotice<[]>;
export const lockUnhandled = { shown: 'page', text: commandMessages.unhandledStatus } as const satisfies OtherNotice<
  []
>;
/** The stored site is not among the user's sites. */
export const siteNotStored = {
  shown: 'popup',
  kind: 'error',
  stays: timing.popup.error,
  text: pageMessages.siteNotStored,
} as const satisfies PopupNotice<[]>;

export const noUserId = { shown: 'field', text: sessionMessages.noUserId } as const satisfies OtherNotice<[]>;

/** Shown when the token ends soon. */
export const signInEnds = {
  shown: 'popup',
  kind: 'warning',
  stays: null,
  text: sessionMessages.signInEnds,
} as const satisfies PopupNotice<[]>;

/** Shown when no role of the user grants anything. */
export const noRoles = { ...urgentError, text: sessionMessages.noRoles } as const satisfies PopupNotice<[]>;

export const signInFailed = { shown: 'field', text: (message: string) => message } as const satisfies OtherNotice<
  [string]
>;
export const forgotPasswordFailed = signInFailed;
const suffixed = (text: string) => (isRepeat: boolean) => (isRepeat ? text + pageMessages.repeatSuffix : text);

/** Shown when a page's code failed to load. */
export const pageNotLoaded = {
  shown: 'popup',
  kind: 'error',
  stays: null,
  urgent: true,
  name: 'page',
  text: suffixed(pageMessages.loadFailed),
} as const satisfies PopupNotice<[boolean]>;

/** Shown when another part's code failed to load. */
export const moduleNotLoaded = {
  shown: 'popup',
  kind: 'warning',
  stays: null,
  urgent: true,
  name: 'module',
  text: suffixed(pageMessages.newVersion),
} as const satisfies PopupNotice<[boolean]>;

export const featuresNotRead = {
  shown: 'logged',
  text: "The organisation's features could not be read.",
} as const satisfies OtherNotice<[]>;
export const userNotRead = {
  shown: 'logged',
  text: 'The active user could not be read.',
} as const satisfies OtherNotice<[]>;

export const pageNotFound = { shown: 'page', text: pageMessages.notFoundText } as const satisfies OtherNotice<[]>;
