import { and, getTableColumns, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DeviceCounts, VisitLine } from '#domain/calls/doorHealth.ts';
import { walkOrder } from '#domain/activity/visitRound.ts';
import { deviceKinds } from '#domain/states/deviceKind.ts';
import { isOffline, visitsOf, type VisitedEntity, type VisitReason } from '#domain/states/visit.ts';
import { targetTables } from '#server/devices/readings/targetTables.ts';
import { grouped } from '#server/grouped.ts';
import type { Database } from '#server/storage/database.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { visitTicks } from '#server/storage/schema/devices/deviceCare.ts';
import { visitedDevice } from './visitedDevice.ts';
import { readPlaces, type WiredDevice } from './visitPlaces.ts';

interface HealthRow extends WiredDevice {
  lastHeardAt: Date | null;
  row: Readonly<Record<string, unknown>>;
}

const minute = 60_000;

/** The columns that say how a device is, and where. Each kind has some of them. */
const readColumns: ReadonlySet<string> = new Set([
  'id',
  'siteId',
  'name',
  'online',
  'lastHeardAt',
  'fault',
  'faultedSince',
  'calibration',
  'battery',
  'batteryEndsOn',
  'signal',
  'signalLoss',
  'unitId',
  'controllerId',
  'areaId',
]);

async function readKind(database: Database, entity: VisitedEntity, condition: SQL | undefined): Promise<HealthRow[]> {
  const { table } = targetTables[entity];
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => readColumns.has(field));
  const rows = (await database
    .select(Object.fromEntries(columns) as Record<string, AnyPgColumn>)
    .from(table)
    .where(condition)) as Record<string, unknown>[];
  return rows.map((row) => {
    const given = row as Partial<HealthRow>;
    return {
      entity,
      id: row['id'] as number,
      siteId: row['siteId'] as number,
      name: String(row['name']),
      unitId: given.unitId ?? null,
      controllerId: given.controllerId ?? null,
      areaId: given.areaId ?? null,
      lastHeardAt: given.lastHeardAt ?? null,
      row,
    };
  });
}

/** All devices of some sites, and their units with a fault. */
async function readDevices(database: Database, siteIds: readonly number[]): Promise<HealthRow[]> {
  const rows: HealthRow[] = [];
  for (const kind of deviceKinds)
    rows.push(...(await readKind(database, kind, inArray(targetTables[kind].table.siteId, [...siteIds]))));
  const faulted = and(inArray(units.siteId, [...siteIds]), isNotNull(units.faultedSince));
  rows.push(...(await readKind(database, 'unit', faulted)));
  return rows;
}

/** Since when there is a reason, if that is stored. */
function sinceOf({ row, lastHeardAt }: HealthRow, reason: VisitReason): Date | null {
  if (reason === 'offline') return lastHeardAt;
  const faultedSince = row['faultedSince'];
  return reason === 'fault' && faultedSince instanceof Date ? faultedSince : null;
}

type Tick = typeof visitTicks.$inferSelect;

const readTicks = (database: Database, siteIds: readonly number[]): Promise<Tick[]> =>
  database
    .select()
    .from(visitTicks)
    .where(inArray(visitTicks.siteId, [...siteIds]));

interface Need {
  device: HealthRow;
  reasons: { reason: VisitReason; text: string; since: Date | null }[];
  tick: { at: Date; by: string } | null;
}

/** The latest tick, where each reason has one. A tick from before the trouble began is of an earlier one. */
function tickOf({ reasons }: Pick<Need, 'reasons'>, ticks: readonly Tick[]): Need['tick'] {
  const found = reasons.map(({ reason, since }) =>
    ticks.find((tick) => tick.reason === reason && (since === null || tick.at >= since)),
  );
  const [first, ...others] = found.filter((tick) => tick !== undefined);
  if (first === undefined || others.length + 1 < reasons.length) return null;
  const { at, userName: by } = others.reduce((latest, tick) => (tick.at > latest.at ? tick : latest), first);
  return { at, by };
}

const keyOf = (siteId: number, entity: VisitedEntity, id: number) => `${siteId} ${entity} ${id}`;

function needsOf(rows: readonly HealthRow[], ticks: readonly Tick[]): Need[] {
  const ticksByKey = grouped(ticks, ({ siteId, entity, recordId }) => keyOf(siteId, entity, recordId));
  return rows.flatMap((device): Need[] => {
    const visits = visitsOf(visitedDevice(device.row));
    if (visits.length === 0) return [];
    const reasons = visits.map((visit) => ({ ...visit, since: sinceOf(device, visit.reason) }));
    const { siteId, entity, id } = device;
    return [{ device, reasons, tick: tickOf({ reasons }, ticksByKey.get(keyOf(siteId, entity, id)) ?? []) }];
  });
}

function countsOf(rows: readonly HealthRow[], needs: readonly Need[], now: Date): DeviceCounts {
  const devices = rows.filter(({ entity }) => entity !== 'unit');
  const oldest = now.getTime() - minute;
  return {
    devices: devices.length,
    heardInLastMinute: devices.filter(({ lastHeardAt }) => (lastHeardAt?.getTime() ?? 0) > oldest).length,
    silent: devices.filter(({ row }) => isOffline(visitedDevice(row))).length,
    neverHeard: devices.filter(({ lastHeardAt }) => lastHeardAt === null).length,
    visits: needs.length,
    ticked: needs.filter(({ tick }) => tick !== null).length,
    doors: needs.filter(({ device, tick }) => device.entity === 'unit' && tick === null).length,
  };
}

const wireMoment = (at: Date | null) => at?.toISOString() ?? null;

/** How a site's devices are, and which need a visit, in the order of one walk. */
export async function readSiteHealth(
  database: Database,
  siteId: number,
  now: Date,
): Promise<{ counts: DeviceCounts; visits: VisitLine[] }> {
  const rows = await readDevices(database, [siteId]);
  const needs = needsOf(rows, await readTicks(database, [siteId]));
  const places = await readPlaces(
    database,
    siteId,
    needs.map(({ device }) => device),
  );
  const stops = needs.map((need) => {
    const { entity, id, name } = need.device;
    return { ...need, entity, id, name, ...places(need.device) };
  });
  const visits = walkOrder(stops).map(({ entity, id, name, area, place, reasons, tick }) => ({
    entity,
    id,
    name,
    area: area?.name ?? null,
    place,
    reasons: reasons.map((reason) => ({ ...reason, since: wireMoment(reason.since) })),
    tick: tick === null ? null : { at: tick.at.toISOString(), by: tick.by },
  }));
  return { counts: countsOf(rows, needs, now), visits };
}

/** The counts of some sites. */
export async function countSites(
  database: Database,
  siteIds: readonly number[],
  now: Date,
): Promise<{ siteId: number; counts: DeviceCounts }[]> {
  if (siteIds.length === 0) return [];
  const rows = await readDevices(database, siteIds);
  const needs = needsOf(rows, await readTicks(database, siteIds));
  const rowsBySite = grouped(rows, ({ siteId }) => siteId);
  const needsBySite = grouped(needs, ({ device }) => device.siteId);
  return siteIds.map((siteId) => ({
    siteId,
    counts: countsOf(rowsBySite.get(siteId) ?? [], needsBySite.get(siteId) ?? [], now),
  }));
}
