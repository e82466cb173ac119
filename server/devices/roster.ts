import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { powerControllers } from '#server/storage/schema/devices/fieldDevices.ts';
import { loadOpportunities, loadPins } from './opportunities.ts';
import { targetKinds, type DeviceRoster, type RosterDevice, type TargetKind } from './port.ts';
import { targetTables } from './readings/targetTables.ts';

/** Columns that only some kinds have. */
const ownFields = ['controllerId', 'status', 'hidId', 'power', 'battery', 'calibration'] as const;

/** Returns the last count of each meter, in kilowatt-hours, without meters that never reported. */
async function lastMeterReadings(database: Database): Promise<ReadonlyMap<number, number>> {
  const last = sql<number | null>`(
    select kilowatt_hours from energy_logs lines where lines.power_controller_id = power_controllers.id
    order by lines.created_at desc, lines.id desc limit 1)`;
  const rows = await database.select({ id: powerControllers.id, last }).from(powerControllers);
  return new Map(rows.flatMap(({ id, last: count }) => (count === null ? [] : [[id, count] as const])));
}

/** Loads the devices of a kind. Columns that the table lacks are null. */
async function devicesOf(database: Database, kind: TargetKind, counts: ReadonlyMap<number, number>) {
  const { table }: (typeof targetTables)[TargetKind] = targetTables[kind];
  const rows = await database
    .select({ own: getTableColumns(table), timeZone: sites.timeZone })
    .from(table as (typeof targetTables)['unit']['table'])
    .innerJoin(sites, eq(sites.id, table.siteId))
    .orderBy(asc(table.id));
  return rows.map(({ own, timeZone }) => {
    const row: Record<string, unknown> = own;
    const { id, siteId } = own;
    const fields = Object.fromEntries(ownFields.map((field) => [field, row[field] ?? null]));
    const kilowattHours = kind === 'powerController' ? (counts.get(id) ?? 0) : null;
    return { ...fields, kind, id, siteId, timeZone, kilowattHours } as RosterDevice;
  });
}

export function createRoster(database: Database): DeviceRoster {
  return {
    doors: () =>
      database
        .select({
          unitId: units.id,
          siteId: units.siteId,
          status: units.status,
          timeZone: sites.timeZone,
          controllerId: units.controllerId,
        })
        .from(units)
        .innerJoin(sites, eq(sites.id, units.siteId))
        .orderBy(asc(units.id)),
    async devices() {
      const counts = await lastMeterReadings(database);
      const devices: RosterDevice[] = [];
      for (const kind of targetKinds) {
        if (kind !== 'unit') devices.push(...(await devicesOf(database, kind, counts)));
      }
      return devices;
    },
    async overlocked(siteId) {
      const rows = await database
        .select({ id: units.id })
        .from(units)
        .where(and(eq(units.siteId, siteId), eq(units.status, 'overlocked')))
        .orderBy(asc(units.id));
      return rows.map(({ id }) => id);
    },
    pins: (siteId) => loadPins(database, siteId),
    opportunities: (siteId, at) => loadOpportunities(database, siteId, at),
  };
}
