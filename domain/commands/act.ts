import type { EntityName } from '../entities/index.ts';
import type { UnitStatus } from '../states/unitStatus.ts';

/** What a command asks of a door. Unlock in the interface is the API's open. */
export const acts = ['lock', 'open'] as const;
export type Act = (typeof acts)[number];

export const actLabels: Record<Act, { verb: string; running: string; done: string }> = {
  lock: { verb: 'Lock', running: 'Locking', done: 'Locked' },
  open: { verb: 'Unlock', running: 'Unlocking', done: 'Unlocked' },
};

/** The statuses that prove an act: seen in a read that was sent after the request. */
export const provingStatuses: Record<Act, readonly UnitStatus[]> = {
  lock: ['locked', 'armed'],
  open: ['unlocked', 'opened'],
};

/** The device events that prove an act, in the log since the request. */
export const provingEvents: Record<Act, readonly string[]> = {
  lock: ['Locked'],
  open: ['Unlocked', 'Opened'],
};

/** What a command is aimed at. */
export interface CommandTarget {
  entity: Extract<EntityName, 'unit'>;
  id: number;
  siteId: number;
  name: string;
}
