import { timing } from '../limits/timing.ts';
import type { CleaningState } from '../states/unitKind.ts';
import { urgentError, type PopupNotice } from './notice.ts';

export const undoCleaning = 'Undo';

/** This stays as long as a failure, because it can be undone. */
export const cleaningSet = {
  shown: 'popup',
  kind: 'success',
  stays: timing.popup.error,
  text: (name: string, state: CleaningState) =>
    state === 'AVAILABLE'
      ? `${name} is available again.`
      : `${name} is marked for cleaning or repair and isn't offered as vacant.`,
} as const satisfies PopupNotice<[string, CleaningState]>;

export const cleaningNotSet = {
  ...urgentError,
  text: (name: string, message: string) => `Couldn't change the cleaning state of ${name}: ${message}`,
} as const satisfies PopupNotice<[string, string]>;
