import type { Freshness } from '#domain/live/connection.ts';

/** The units of a site (0: of all) whose alarm goes, and those with a fault: id to name. */
export interface Alarms {
  alarming: ReadonlyMap<number, string>;
  faulted: ReadonlyMap<number, string>;
  /** Which of the two lists was read at least once. */
  isRead: { alarming: boolean; faulted: boolean };
  freshness: Freshness;
}
