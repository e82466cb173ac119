import { numberText } from '#format/numbers.ts';
import { timing } from '../limits/timing.ts';
import type { CleaningState } from '../states/unitKind.ts';
import type { UnitStatus } from '../states/unitStatus.ts';
import { entryOf } from '../states/words.ts';
import { urgentError, type PopupNotice } from './notice.ts';

const units = (count: number) => `${numberText(count)} ${count === 1 ? 'unit' : 'units'}`;

/** What is said of units beyond what is said of any record. */
export const unitMessages = {
  /** Why a unit can be neither locked nor unlocked, or is about to be so. */
  overlock: {
    overlocked:
      'Overlocked: the tenant is locked out. An overlock can be neither set nor lifted from here; the door reports when it is lifted.',
    'pending overlock':
      'About to be overlocked: the tenant will be locked out. An overlock can be neither set nor called off from here.',
  } as const satisfies Partial<Record<UnitStatus, string>>,
  statusIsReported: 'The door reports its status itself. Lock and unlock it from the page of the unit.',
  /** The API's lists of alarming and faulted units cannot be read. */
  alarmsNotRead: (why: string) => `Alarms and faults can't be read: ${why} Units may have some that don't show here.`,
  undo: 'Undo',
  sync: {
    title: 'Take over from the external storage system?',
    text: (site: string) =>
      `Prices, sizes, floors and cleaning states of the units of ${site} become what the external storage system says. Nothing is created or deleted, and no door moves.`,
    chooseSite: 'Choose one site: units are taken over site by site.',
    confirm: 'Take over',
    running: 'Asking the external storage system.',
    done: 'Taken over',
    outcome: (matched: number, changed: number) => `${units(matched)} known here; ${units(changed)} changed.`,
    unknown: (count: number) =>
      count === 1 ? '1 name is not known at this site:' : `${numberText(count)} names are not known here:`,
  },
} as const;

/** Why the status of a unit keeps it from being locked and unlocked; null for one that does not. */
export function overlockReason(status: string | undefined): string | null {
  return entryOf(unitMessages.overlock, status) ?? null;
}

/** It stays for as long as a failure does: there is something to take back. */
export const cleaningSet = {
  ...{ shown: 'popup', kind: 'success', stays: timing.popup.error },
  text: (name: string, state: CleaningState) =>
    state === 'AVAILABLE' ? `${name} is available again.` : `${name} is in clean/repair, and not offered as vacant.`,
} as const satisfies PopupNotice<[string, CleaningState]>;

export const cleaningNotSet = {
  ...urgentError,
  text: (name: string, message: string) => `The cleaning state of ${name} was not changed: ${message}`,
} as const satisfies PopupNotice<[string, string]>;
