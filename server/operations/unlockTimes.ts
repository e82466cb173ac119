import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { measuredDoors, type DoorTimes, type MeasuredDoor, type UnlockTimes } from '#domain/calls/siteLatency.ts';
import { openedEvents } from '#domain/commands/evidence.ts';
import { timing } from '#domain/limits/timing.ts';
import { accessGranted, codeDetail, openRequested } from '#domain/states/logs.ts';
import type { InstantRange } from '#domain/time/zonedTime.ts';
import type { ZonedMonth } from '#domain/time/lastMonths.ts';
import { rowsOf, type Database } from '#server/storage/database.ts';
import { gates, lockables } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';

interface DoorLog {
  log: PgTable;
  /** The log's column that names the door. */
  door: AnyPgColumn;
  doors: PgTable;
}

const doorLogs: Record<MeasuredDoor, DoorLog> = {
  unit: { log: eventLogs, door: eventLogs.unitId, doors: units },
  gate: { log: eventLogs, door: eventLogs.gateId, doors: gates },
  lockable: { log: lockableLogs, door: lockableLogs.lockableId, doors: lockables },
};

const listed = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );

const momentOf = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/**
 * The requests to open doors of a kind, each with the seconds until its door showed that it opened; null: it did not in
 * time. A request is answered by the first line after it that shows the door open. Where that is somebody's code, the
 * code opened the door.
 */
function requestsOf(kind: MeasuredDoor, siteId: number, { from, until }: InstantRange): SQL {
  const { log, door, doors } = doorLogs[kind];
  const column = sql.identifier(door.name);
  const wait = sql`make_interval(secs => ${timing.commandEvidence / 1000})`;
  const proof = sql`
    select case when proof.event <> ${accessGranted} and proof.detail is distinct from ${codeDetail}
      and proof.customer_id is null then extract(epoch from proof.created_at - request.created_at)::float8 end
    from ${log} proof
    where proof.${column} = request.${column} and proof.created_at <= request.created_at + ${wait}
      and (proof.created_at, proof.id) > (request.created_at, request.id)
      and proof.event in (${listed([...openedEvents, accessGranted])})
    order by proof.created_at, proof.id limit 1`;
  return sql`
    select ${kind}::text as entity, door.id, door.name, request.created_at as at, (${proof}) as seconds
    from ${log} request join ${doors} door on door.id = request.${column}
    where request.site_id = ${siteId} and request.event = ${openRequested}
      and request.created_at >= ${momentOf(from)} and request.created_at < ${momentOf(until)}`;
}

const row = z.object({
  /** From 1; null: of the period. */
  month: z.number().nullable(),
  entity: z.enum(measuredDoors).nullable(),
  id: z.number().nullable(),
  name: z.string().nullable(),
  requests: z.coerce.number(),
  confirmed: z.coerce.number(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
});

const percentile = (share: number) => sql`percentile_cont(${share}::float8) within group (order by seconds)`;

const figures = sql`count(*) as requests, count(seconds) as confirmed,
  ${percentile(0.5)} as p50, ${percentile(0.95)} as p95, ${percentile(0.99)} as p99`;

export interface UnlockFigures {
  total: UnlockTimes;
  months: (UnlockTimes & { month: string })[];
  doors: DoorTimes[];
}

const none: UnlockTimes = { requests: 0, confirmed: 0, p50: null, p95: null, p99: null };

/**
 * How fast the doors of a site opened when somebody asked.
 * @param months side by side, the oldest first.
 * @param period of the total and of the doors.
 */
export async function readUnlockTimes(
  database: Database,
  siteId: number,
  months: readonly ZonedMonth[],
  period: InstantRange,
  now: number,
): Promise<UnlockFigures> {
  const all = { from: months[0]?.from ?? now, until: months.at(-1)?.until ?? now };
  const starts = sql.join(
    months.map(({ from }) => momentOf(from)),
    sql`, `,
  );
  const kinds = measuredDoors.map((kind) => requestsOf(kind, siteId, all));
  // A request that still waits is neither confirmed nor not.
  const rows = await rowsOf(
    database,
    row,
    sql`with requests as materialized (
      select * from (${sql.join(kinds, sql` union all `)}) each
      where seconds is not null or at <= ${momentOf(now - timing.commandEvidence)})
    select width_bucket(at, array[${starts}]) as month, null::text as entity, null::integer as id, null::text as name,
      ${figures} from requests group by 1
    union all
    select null, entity, id, min(name), ${figures} from requests
    where at >= ${momentOf(period.from)} and at < ${momentOf(period.until)} group by grouping sets ((entity, id), ())`,
  );
  const timesOf = ({ requests, confirmed, p50, p95, p99 }: UnlockTimes): UnlockTimes => {
    return { requests, confirmed, p50, p95, p99 };
  };
  return {
    total: timesOf(rows.find(({ month, entity }) => month === null && entity === null) ?? none),
    months: months.map(({ month }, index) => ({
      month,
      ...timesOf(rows.find((each) => each.month === index + 1) ?? none),
    })),
    doors: rows.flatMap((each) => {
      const { entity, id, name } = each;
      return entity === null || id === null ? [] : [{ entity, id, name: name ?? '', ...timesOf(each) }];
    }),
  };
}
