import type { Freshness } from '#domain/live/connection.ts';

/** A site's units (0: all sites) with an active alarm or a fault, as maps of id to name. */
export interface Alarms {
  alarming: ReadonlyMap<number, string>;
  faulted: ReadonlyMap<number, string>;
  /** Whether each list was read at least once. */
  isRead: { alarming: boolean; faulted: boolean };
  freshness: Freshness;
}
