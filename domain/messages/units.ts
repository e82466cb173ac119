import { countText, numberText } from '#format/numbers.ts';
import { timing } from '../limits/timing.ts';
import type { CleaningState } from '../states/unitKind.ts';
import type { UnitStatus } from '../states/unitStatus.ts';
import { entryOf } from '../states/words.ts';
import { urgentError, type PopupNotice } from './notice.ts';

const units = (count: number) => countText(count, 'unit');

/** Messages of units, beyond those of any record. */
export const unitMessages = {
  /** In place of a door's kind and size. */
  controllerSilent: 'Controller silent',
  /** Why a unit can't be locked or unlocked, now or soon. */
  overlock: {
    overlocked:
      "Overlocked: the tenant is locked out. You can't set or lift an overlock here. The status changes when the door reports it.",
    'pending overlock': "Overlock pending: the tenant will be locked out. You can't set or cancel an overlock here.",
  } as const satisfies Partial<Record<UnitStatus, string>>,
  statusIsReported: "The door reports its own status. Lock or unlock it on the unit's page.",
  /** The API's lists of alarming and faulted units. */
  alarmsNotRead: (why: string) => `Couldn't load alarms and faults: ${why} Some may be missing here.`,
  undo: 'Undo',
  sync: {
    title: 'Import from the external storage system?',
    text: (site: string) =>
      `Prices, sizes, floors and cleaning states of the units at ${site} are replaced with the external system's values. No units are created or deleted, and no doors move.`,
    chooseSite: 'Choose one site. Units are imported one site at a time.',
    confirm: 'Import units',
    running: 'Importing from the external storage system.',
    done: 'Import complete',
    accepted: "The server accepted the import, but didn't say which units changed.",
    outcome: (matched: number, changed: number) => `${units(matched)} matched; ${units(changed)} changed.`,
    unknown: (count: number) =>
      count === 1 ? '1 name not found at this site:' : `${numberText(count)} names not found at this site:`,
  },
} as const;

/** Why the status forbids locking and unlocking; null: it does not. */
export function overlockReason(status: string | null | undefined): string | null {
  return entryOf(unitMessages.overlock, status) ?? null;
}

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
