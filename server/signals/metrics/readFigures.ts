import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readDoorConnection } from '#server/devices/mqtt/connectionState.ts';
import type { Driving } from '#server/devices/driving.ts';
import { hasColumn, targetTables } from '#server/devices/readings/targetTables.ts';
import { targetKinds } from '#server/devices/port.ts';
import { rowsOf, type Database } from '#server/storage/database.ts';
import { changeCursors, changeLines } from '#server/storage/schema/changeLog.ts';
import type { Figure, GaugeName } from './metrics.ts';

type Figures = Partial<Record<GaugeName, readonly Figure[]>>;

const consumerSchema = z.object({ consumer: z.string(), lines: z.coerce.number(), seconds: z.coerce.number() });

/** How far behind each consumer of the change log is. */
async function readConsumers(database: Database): Promise<Figures> {
  const rows = await rowsOf(
    database,
    consumerSchema,
    sql`select cursor.consumer, greatest(newest.id - cursor.position, 0) as lines,
      coalesce(extract(epoch from clock_timestamp() - oldest.at), 0) as seconds
    from ${changeCursors} cursor
    cross join (select coalesce(max(id), 0) as id from ${changeLines}) newest
    left join lateral (
      select line.at from ${changeLines} line where line.id > cursor.position order by line.id limit 1) oldest on true`,
  );
  return {
    change_log_waiting_lines: rows.map(({ consumer, lines }) => ({ labels: { consumer }, value: lines })),
    change_log_waiting_seconds: rows.map(({ consumer, seconds }) => ({
      labels: { consumer },
      value: Math.max(0, seconds),
    })),
  };
}

const deviceSchema = z.object({ kind: z.string(), site: z.number(), state: z.string(), devices: z.coerce.number() });

const countedKinds = targetKinds.filter((kind) => hasColumn(kind, 'online') && hasColumn(kind, 'lastHeardAt'));

/** How many devices of each site are online, silent, or were never heard. */
async function readDevices(database: Database): Promise<Figures> {
  const each = countedKinds.map((kind) => {
    const { table } = targetTables[kind];
    return sql`select ${kind}::text as kind, site_id as site, case when last_heard_at is null then 'unknown'
      when online then 'online' else 'silent' end as state, count(*) as devices from ${table} group by 1, 2, 3`;
  });
  const rows = await rowsOf(database, deviceSchema, sql.join(each, sql` union all `));
  return {
    devices: rows.map(({ kind, site, state, devices }) => ({ labels: { kind, site, state }, value: devices })),
  };
}

async function readDoors(
  database: Database,
  driving: (() => Promise<Driving | null>) | undefined,
  now: Date,
): Promise<Figures> {
  const [driven, broker] = [(await driving?.()) ?? null, await readDoorConnection(database, now)];
  return {
    // What is not known is left out: 0 would be a claim.
    doors_driven: driven === null ? [] : [{ value: Number(driven.isDriving) }],
    broker_connected: broker === null ? [] : [{ value: Number(broker.connected) }],
  };
}

export interface FiguresParts {
  database: Database;
  driving?: (() => Promise<Driving | null>) | undefined;
  now: () => Date;
}

/** The figures that the database knows. */
export async function readFigures({ database, driving, now }: FiguresParts): Promise<Figures> {
  const [consumers, devices, doors] = await Promise.all([
    readConsumers(database),
    readDevices(database),
    readDoors(database, driving, now()),
  ]);
  return { ...consumers, ...devices, ...doors };
}
