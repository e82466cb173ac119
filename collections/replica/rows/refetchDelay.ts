import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { timing } from '#domain/limits/timing.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';
import type { RowQuery } from '#collections/rowQuery.ts';

/** Entities without live events, and whose events announce their changes. */
const eventSources: Partial<Record<EntityName, readonly LiveSubject[]>> = {
  vacantUnit: ['unit', 'booking'],
  // A payment of overdue rent changes the booking's arrears.
  order: ['booking'],
  payment: ['booking'],
};

type RowRequest = { entity: EntityName; query: RowQuery };

/** Records of other sites count only among the rows. */
function concerns({ entity, id, siteId }: LiveEvent, { entity: shown, query }: RowRequest, rows: readonly AnyRecord[]) {
  if (!(eventSources[shown] ?? [shown]).includes(entity)) return false;
  const { siteId: site = allSites.id } = query;
  const isElsewhere = site !== allSites.id && siteId !== undefined && siteId !== site;
  return !isElsewhere || rows.some((row) => row.id === id);
}

/** Events of devices and site records: a log may have grown. */
function isOfDevice(subject: LiveSubject): boolean {
  if (subject === 'alarmingUnits') return true;
  const { scope, event } = entityOf(subject);
  return scope === 'site' && event !== null;
}

/**
 * The minimum pause before rows are read again after an event (milliseconds); null: the event does not concern them.
 * Any device event may add to a log.
 * @param rows the newest answer's.
 */
export function refetchDelay(event: LiveEvent, asked: RowRequest, rows: readonly AnyRecord[]): number | null {
  if (concerns(event, asked, rows)) return timing.pageRefetch;
  const isLog = entityOf(asked.entity).order === 'newest first';
  return isLog && isOfDevice(event.entity) ? timing.logRefetch : null;
}
