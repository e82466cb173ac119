import type { Freshness } from '#domain/live/connection.ts';
import type { Footing } from '#domain/live/freshness.ts';
import type { CountedName, CountsOf } from './countedFields.ts';

/** What is counted of an entity's rows at a site, and how far that can be trusted. */
export interface EntityFigures<Name extends CountedName> extends Footing {
  total: number;
  by: CountsOf<Name>;
}

/** What is counted of a site (0: of all sites), kept as changes come and never recounted. */
export interface Figures {
  siteId: number;
  of: { [Name in CountedName]: EntityFigures<Name> };
  /** Units whose alarm goes, and units with a fault, as the API lists them; null: they may not be read. */
  alarms: { alarming: number; faulted: number; freshness: Freshness } | null;
  /** Live events heard here in each of the last 60 minutes, the current one last. */
  eventsPerMinute: readonly number[];
}
