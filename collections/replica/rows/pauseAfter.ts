import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { timing } from '#domain/limits/timing.ts';
import { isDeviceSubject } from '#domain/live/device.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';
import type { RowQuery } from '#collections/rowQuery.ts';

/** Entities whose live events tell of others, which have none. */
const alsoToldBy: Partial<Record<EntityName, readonly LiveSubject[]>> = { vacantUnit: ['unit', 'booking'] };

type Asked = { entity: EntityName; query: RowQuery };

/** Events of other sites' records do not concern the rows, unless one of them was here. */
function concerns({ entity, id, siteId }: LiveEvent, { entity: shown, query }: Asked, rows: readonly AnyRecord[]) {
  if (!(alsoToldBy[shown] ?? [shown]).includes(entity)) return false;
  const { siteId: site = allSites.id } = query;
  const isElsewhere = site !== allSites.id && siteId !== undefined && siteId !== site;
  return !isElsewhere || rows.some((row) => row.id === id);
}

/**
 * How long after their last reading rows may be read again because of an event, in milliseconds: any device may have
 * written into a log. null: the event does not concern them.
 * @param rows what the newest answer brought.
 */
export function pauseAfter(event: LiveEvent, asked: Asked, rows: readonly AnyRecord[]): number | null {
  if (concerns(event, asked, rows)) return timing.pageReread;
  const isLog = entityOf(asked.entity).order === 'newest first';
  return isLog && isDeviceSubject(event.entity) ? timing.logReread : null;
}
