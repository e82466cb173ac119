import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { logCounts } from '#server/storage/schema/operations/logs.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import type { Viewer } from '#server/viewer.ts';

/**
 * Counts lines by the triggers' counts.
 * @param visible the same condition as for the log.
 */
export function countLines(
  table: PgTable,
  visible: (viewer: Viewer) => SQL | undefined,
): NonNullable<ServerResource['countAll']> {
  const log = getTableName(table);
  return async (database, viewer, siteId) => {
    const ofSite = siteId === null ? undefined : eq(logCounts.siteId, siteId);
    const [total] = await database
      .select({ lines: sql<number>`coalesce(sum(lines), 0)::integer` })
      .from(logCounts)
      .where(and(eq(logCounts.log, log), visible(viewer), ofSite));
    return total?.lines ?? 0;
  };
}
