import { and, asc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { powerControllers } from '#server/storage/schema/devices/fieldDevices.ts';
import { targetKinds, type DeviceRoster, type RosterDevice, type SilentDevice, type TargetKind } from './port.ts';
import { targetTables } from './readings/targetTables.ts';

/** Columns that only some kinds have. */
const ownFields = ['controllerId', 'status', 'heldSince', 'hidId', 'power', 'battery', 'calibration'] as const;

type MeterReading = Pick<RosterDevice, 'kilowattHours' | 'highestWatts'>;

/** Returns the last count of each meter, and the most of its last thousand readings. */
async function lastMeterReadings(database: Database): Promise<ReadonlyMap<number, MeterReading>> {
  const own = sql`from energy_logs lines where lines.power_controller_id = power_controllers.id
    order by lines.created_at desc, lines.id desc`;
  const kilowattHours = sql<number | null>`(select kilowatt_hours ${own} limit 1)`;
  const highestWatts = sql<number | null>`(select max(watts) from (select watts ${own} limit 1000) latest)`;
  const rows = await database.select({ id: powerControllers.id, kilowattHours, highestWatts }).from(powerControllers);
  return new Map(rows.map(({ id, ...reading }) => [id, reading]));
}

/** Loads the devices of a kind. Columns that the table lacks are null. */
async function devicesOf(database: Database, kind: TargetKind, meters: ReadonlyMap<number, MeterReading>) {
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
    const { kilowattHours, highestWatts } = meters.get(kind === 'powerController' ? id : 0) ?? {};
    const meter = { kilowattHours: kilowattHours ?? (kind === 'powerController' ? 0 : null), highestWatts };
    return { ...fields, ...meter, kind, id, siteId, timeZone } as RosterDevice;
  });
}

/** Kinds with a connection of their own, those that connect others first. */
const connectedKinds = [
  'hub',
  'controller',
  'multiplexer',
  'hid',
  'motorisedLock',
  'powerController',
  'padlock',
] as const satisfies readonly TargetKind[];

async function silentSince(database: Database, moment: Date): Promise<SilentDevice[]> {
  const [first, second, ...others] = connectedKinds.map((kind, place) => {
    const { table } = targetTables[kind];
    return database
      .select({
        place: sql<number>`${place}::int`.as('place'),
        id: table.id,
        name: table.name,
        heardAt: table.lastHeardAt,
      })
      .from(table as (typeof targetTables)['hub']['table'])
      .where(and(eq(table.online, true), lt(table.lastHeardAt, moment)));
  });
  if (first === undefined || second === undefined) return [];
  const rows = await unionAll(first, second, ...others).orderBy(sql`1, 2`);
  return rows.flatMap(({ place, id, name, heardAt }) => {
    const kind = connectedKinds[place];
    return kind === undefined || heardAt === null ? [] : [{ kind, id, name, heardAt }];
  });
}

export function createRoster(database: Database): DeviceRoster {
  return {
    silentSince: (moment) => silentSince(database, moment),
    doors: () =>
      database
        .select({
          unitId: units.id,
          siteId: units.siteId,
          status: units.status,
          heldSince: units.heldSince,
          timeZone: sites.timeZone,
          controllerId: units.controllerId,
        })
        .from(units)
        .innerJoin(sites, eq(sites.id, units.siteId))
        .orderBy(asc(units.id)),
    async devices() {
      const meters = await lastMeterReadings(database);
      const devices: RosterDevice[] = [];
      for (const kind of targetKinds) {
        if (kind !== 'unit') devices.push(...(await devicesOf(database, kind, meters)));
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
  };
}
