import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { units } from '#server/storage/schema/units.ts';
import type { DeviceRoster } from './port.ts';

/** The doors as the database has them. */
export function createRoster(database: Database): DeviceRoster {
  return {
    doors: () =>
      database
        .select({ unitId: units.id, siteId: units.siteId, status: units.status, timeZone: sites.timeZone })
        .from(units)
        .innerJoin(sites, eq(sites.id, units.siteId))
        .orderBy(asc(units.id)),
  };
}
