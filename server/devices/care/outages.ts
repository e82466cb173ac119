import { and, eq, isNull, lt, notExists, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { DeviceAvailability } from '#domain/calls/siteLatency.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import type { InstantRange } from '#domain/time/zonedTime.ts';
import { targetTables } from '#server/devices/readings/targetTables.ts';
import { rowsOf, type Database } from '#server/storage/database.ts';
import { deviceOutages } from '#server/storage/schema/devices/deviceCare.ts';

interface Device {
  kind: DeviceKind;
  id: number;
}

const { entity, recordId, beganAt, endedAt } = deviceOutages;

const lastingOf = ({ kind, id }: Device) => and(eq(entity, kind), eq(recordId, id), isNull(endedAt));

/** Notes that a device went offline, in the transaction that stores it. One that is offline already stays so. */
export async function beginOutage(
  transaction: Database,
  { kind, id, siteId }: Device & { siteId: number },
  at: Date,
): Promise<void> {
  const lasting = await transaction.select({ beganAt }).from(deviceOutages).where(lastingOf({ kind, id }));
  if (lasting.length > 0) return;
  await transaction
    .insert(deviceOutages)
    .values({ siteId, entity: kind, recordId: id, beganAt: at })
    // The device came back at the moment at which it was lost.
    .onConflictDoUpdate({ target: [entity, recordId, beganAt], set: { endedAt: null } });
}

/** Notes that a device is back. */
export async function endOutage(transaction: Database, device: Device, at: Date): Promise<void> {
  // A reading that took its time may be older than the silence after it.
  const end = sql`greatest(${beganAt}, ${at.toISOString()}::timestamptz)`;
  await transaction.update(deviceOutages).set({ endedAt: end }).where(lastingOf(device));
}

/** The moment from which the outages of a device that is heard are known. */
export const knownFrom = (column: AnyPgColumn, at: Date): SQL =>
  sql`coalesce(${column}, ${at.toISOString()}::timestamptz)`;

/** Deletes outages that ended before a moment, and those of devices that are gone. */
export async function deleteOldOutages(transaction: Database, before: Date): Promise<void> {
  await transaction.delete(deviceOutages).where(lt(endedAt, before));
  for (const kind of deviceKinds) {
    const { table } = targetTables[kind];
    const device = transaction.select({ id: table.id }).from(table).where(eq(table.id, recordId));
    await transaction.delete(deviceOutages).where(and(eq(entity, kind), notExists(device)));
  }
}

const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;

const deviceRow = z.object({
  entity: z.enum(deviceKinds),
  id: z.number(),
  name: z.string(),
  online: z.boolean().nullable(),
  known: z.number().nullable(),
  offline: z.number(),
  longest: z.number(),
  since: z.number().nullable(),
});

/** The devices of a kind, with the length of their outages in a period (seconds). */
function outagesOfKind(kind: DeviceKind, siteId: number, from: SQL, until: SQL): SQL {
  const { table } = targetTables[kind];
  const length = sql`extract(epoch from least(${endedAt}, ${until}) - greatest(${beganAt}, ${from}))::float8`;
  const ofDevice = sql`${entity} = ${kind} and ${recordId} = device.id`;
  return sql`
    select ${kind}::text as entity, device.id, device.name,
      case when device.last_heard_at is not null then device.online end as online,
      ${milliseconds(sql`device.outages_known_from`)} as known,
      coalesce(sum(outage.length), 0) as offline, coalesce(max(outage.length), 0) as longest,
      ${milliseconds(sql`(select ${beganAt} from ${deviceOutages} where ${ofDevice} and ${endedAt} is null)`)} as since
    from ${table} device
    left join lateral (
      select ${length} as length from ${deviceOutages}
      where ${ofDevice} and ${beganAt} < ${until} and (${endedAt} is null or ${endedAt} > ${from})) outage on true
    where device.site_id = ${siteId} group by device.id`;
}

const text = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** How long the devices of a site were offline in a period, and whether they are now. */
export async function readAvailability(
  database: Database,
  siteId: number,
  { from, until }: InstantRange,
): Promise<DeviceAvailability[]> {
  const [first, last] = [from, until].map((moment) => sql`${text(moment)}::timestamptz`) as [SQL, SQL];
  const kinds = deviceKinds.map((kind) => outagesOfKind(kind, siteId, first, last));
  const rows = await rowsOf(database, deviceRow, sql`${sql.join(kinds, sql` union all `)} order by name, entity, id`);
  return rows.map(({ known, online, offline, longest, since, ...device }) => {
    const knownFrom = known === null || known >= until ? null : Math.max(known, from);
    const isKnown = knownFrom !== null;
    return {
      ...device,
      knownFrom: text(knownFrom),
      offline: isKnown ? offline : null,
      longest: isKnown ? longest : null,
      share: isKnown ? 1 - offline / ((until - knownFrom) / 1000) : null,
      isOffline: online === null ? null : !online,
      offlineSince: online === false ? text(since) : null,
    };
  });
}
