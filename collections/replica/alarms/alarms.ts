import type { Freshness } from '#domain/live/connection.ts';

/** Maps of unit id to name, of a site (0: all sites). */
export interface Alarms {
  alarming: ReadonlyMap<number, string>;
  faulted: ReadonlyMap<number, string>;
  isRead: { alarming: boolean; faulted: boolean };
  freshness: Freshness;
}
