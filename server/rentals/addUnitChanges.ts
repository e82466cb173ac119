import { asc, eq, inArray } from 'drizzle-orm';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { units } from '#server/storage/schema/access/units.ts';

/** Notes changes of units whose bookings changed, for the owner's staff: only they can see bookings. */
export async function addUnitChanges(
  transaction: Database,
  unitIds: readonly number[],
  addChange: (change: Change) => void,
): Promise<void> {
  if (unitIds.length === 0) return;
  const rows = await transaction
    .select({ id: units.id, siteId: units.siteId, organisationId: sites.organisationId })
    .from(units)
    .innerJoin(sites, eq(sites.id, units.siteId))
    .where(inArray(units.id, [...unitIds]))
    .orderBy(asc(units.id));
  for (const { organisationId, ...each } of rows) {
    addChange({ entity: 'unit', act: 'UPDATE', ...each, organisationIds: [organisationId] });
  }
}
