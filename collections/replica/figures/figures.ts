import type { Freshness } from '#domain/live/connection.ts';
import type { DataStatus } from '#domain/live/freshness.ts';
import type { CountedName, CountsOf } from './countedFields.ts';

export interface EntityFigures<Name extends CountedName> extends DataStatus {
  total: number;
  by: CountsOf<Name>;
}

/** Figures of a site (0: all sites). */
export interface Figures {
  siteId: number;
  of: { [Name in CountedName]: EntityFigures<Name> };
  /** Units that the API lists; null: the user may not read them. */
  alarms: { alarming: number; faulted: number; freshness: Freshness } | null;
  /** The last 60 minutes, the current one last. */
  eventsPerMinute: readonly number[];
  /** Of all sites: the events of each in the last minute, or in this one if it has more already. Sites without are left out. */
  eventsBySite: Readonly<Record<number, number>>;
}
