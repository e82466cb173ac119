import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { timing } from '#domain/limits/timing.ts';
import { isDeviceSubject } from '#domain/live/device.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';
import type { RowQuery } from '#collections/rowQuery.ts';

/** Entities without live events, and the entities whose events announce their changes. */
const eventSources: Partial<Record<EntityName, readonly LiveSubject[]>> = { vacantUnit: ['unit', 'booking'] };

type RowRequest = { entity: EntityName; query: RowQuery };

/** Whether an event may change the rows. Records of other sites count only if they are among the rows. */
function concerns({ entity, id, siteId }: LiveEvent, { entity: shown, query }: RowRequest, rows: readonly AnyRecord[]) {
  if (!(eventSources[shown] ?? [shown]).includes(entity)) return false;
  const { siteId: site = allSites.id } = query;
  const isElsewhere = site !== allSites.id && siteId !== undefined && siteId !== site;
  return !isElsewhere || rows.some((row) => row.id === id);
}

/**
 * The minimum pause between two reads of rows after an event (milliseconds); null: the event does not concern them. Any
 * device event may add to a log.
 * @param rows the newest answer's.
 */
export function refetchDelay(event: LiveEvent, asked: RowRequest, rows: readonly AnyRecord[]): number | null {
  if (concerns(event, asked, rows)) return timing.pageRefetch;
  const isLog = entityOf(asked.entity).order === 'newest first';
  return isLog && isDeviceSubject(event.entity) ? timing.logRefetch : null;
}
