import type { Freshness } from '#domain/live/connection.ts';
import type { DataStatus } from '#domain/live/freshness.ts';
import type { CountedName, CountsOf } from './countedFields.ts';

/** The counts of an entity's rows at a site, with their freshness. */
export interface EntityFigures<Name extends CountedName> extends DataStatus {
  total: number;
  by: CountsOf<Name>;
}

/** The counts of a site (0: all sites), updated by each change. */
export interface Figures {
  siteId: number;
  of: { [Name in CountedName]: EntityFigures<Name> };
  /** Units with an active alarm or a fault, as the API lists them; null: the user may not read them. */
  alarms: { alarming: number; faulted: number; freshness: Freshness } | null;
  /** Live events in each of the last 60 minutes, the current one last. */
  eventsPerMinute: readonly number[];
}
