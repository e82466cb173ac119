import { and, asc, between, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { actorOf } from './actor.ts';
import { advisoryLocks } from './advisoryLocks.ts';
import type { Change } from './change.ts';
import type { Database } from './database.ts';
import { insertStatement } from './insertMany.ts';
import { changeCursors, changeLines, type Gap } from './schema/changeLog.ts';

/**
 * The change log: what each write changed, stored in its transaction. Each consumer reads it with a cursor of its own,
 * so that it misses nothing while it does not run. A consumer that was away for too long is told, and starts anew.
 */

type Line = typeof changeLines.$inferSelect;

/** A change with the number of its line. */
export interface LoggedChange extends Change {
  line: number;
  /** The server that wrote it and announces it; null: nobody announces it. */
  writerId: number | null;
  /** When it was written; absent: just now. */
  at?: Date | undefined;
}

function lineOf(change: Change, byId: number | null, writerId: number | null): Omit<Line, 'id' | 'at'> {
  const { entity, act, id, siteId = null, organisationId = null, fields = null, ...audience } = change;
  return { entity, act, recordId: id, siteId, organisationId, byId, writerId, fields, audience };
}

const changeOf = ({
  id,
  at,
  entity,
  act,
  recordId,
  siteId,
  organisationId,
  writerId,
  fields,
  audience,
}: Line): LoggedChange => ({
  ...audience,
  line: id,
  at,
  writerId,
  entity,
  act,
  id: recordId,
  siteId: siteId ?? undefined,
  organisationId: organisationId ?? undefined,
  fields: fields ?? undefined,
});

const numberedSchema = z.object({ rows: z.array(z.object({ id: z.coerce.number() })) });

/** Adds changes in the transaction that made them. It has changed rows before, so other readers know that it runs. */
export async function appendChanges(
  transaction: Database,
  changes: readonly Change[],
  writerId: number | null = null,
): Promise<LoggedChange[]> {
  const byId = actorOf(transaction);
  const statement = insertStatement(
    changeLines,
    changes.map((change) => lineOf(change, byId, writerId)),
  );
  if (statement === null) return [];
  const { rows } = numberedSchema.parse(await transaction.execute(sql`${statement} returning id`));
  return changes.map((change, index) => ({ ...change, line: rows[index]?.id as number, writerId }));
}

/** The lines that this server wrote and announces by itself, as all servers that run do. */
export interface OwnLines {
  writerId: number | null;
  /** The numbers of those that it has announced since the last read. */
  announced: readonly number[];
  /** Whether the writer has announced a line, or will. */
  has: (line: number) => boolean;
}

export interface Consumer {
  name: string;
  /** Older lines are of no use to it: it starts anew instead (milliseconds). */
  maxAge: number;
  /** Absent: it reads all lines. */
  own?: OwnLines;
}

/** Before the latest changes: among those there may be some of writes that are not committed yet. */
const start = sql`coalesce((select ${changeLines.id} from ${changeLines}
  where ${changeLines.at} < clock_timestamp() - interval '2 minutes' order by ${changeLines.id} desc limit 1), 0)`;

/** Transactions below this one have ended. */
const oldestRunning = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::float8`;

/** Transactions from this one on have not begun. */
const nextToBegin = sql<number>`pg_snapshot_xmax(pg_current_snapshot())::text::float8`;

const { position, gaps, isBehind } = changeCursors;

/** Keeps other servers from reading for the same consumer until the transaction ends. */
async function lockCursor(transaction: Database, { name }: Consumer) {
  const lock = () =>
    transaction
      .select({ position, gaps, isBehind, oldestRunning, nextToBegin })
      .from(changeCursors)
      .where(eq(changeCursors.consumer, name))
      .for('update');
  const [known] = await lock();
  if (known !== undefined) return known;
  await transaction.insert(changeCursors).values({ consumer: name, position: start }).onConflictDoNothing();
  const [made] = await lock();
  if (made === undefined) throw new Error(`The change log has no cursor for ${name}.`);
  return made;
}

/** How far a consumer has read. */
interface Place {
  position: number;
  gaps: readonly Gap[];
}

const pageSize = 1_000;

/** The servers that run, but for this one (PostgreSQL manual, pg_locks). */
const otherServers = ({ writerId }: OwnLines) => sql`array(select objid::bigint from pg_locks
  where locktype = 'advisory' and granted and classid = ${advisoryLocks.server} and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())
  and objid::bigint is distinct from ${writerId}::bigint)`;

/** The lines that no other server announces. */
const isUnannounced = (own: OwnLines) => sql`coalesce(${changeLines.writerId} <> all (${otherServers(own)}), true)`;

function nextLines(transaction: Database, place: Place, { maxAge, own }: Consumer) {
  const late = place.gaps.map(({ from, to }) => between(changeLines.id, from, to));
  return transaction
    .select({
      line: changeLines,
      isOld: sql<boolean>`${changeLines.at} < clock_timestamp() - make_interval(secs => ${maxAge / 1000})`,
      nextToBegin,
    })
    .from(changeLines)
    .where(and(or(gt(changeLines.id, place.position), ...late), own === undefined ? undefined : isUnannounced(own)))
    .orderBy(asc(changeLines.id))
    .limit(pageSize);
}

/** The numbers after the first that are not in the ascending list. */
function gapsIn(after: number, ids: readonly number[], until: number): Gap[] {
  const ends = [after, ...ids];
  return ids.flatMap((id, index) => {
    const from = (ends[index] ?? id) + 1;
    return from < id ? [{ from, to: id - 1, until }] : [];
  });
}

/** The place after lines with ascending numbers, which were written before the transaction `until` began. */
function passLines({ position: before, gaps: open }: Place, ids: readonly number[], until: number): Place {
  const fresh = ids.filter((id) => id > before);
  const left = open.flatMap((gap) =>
    gapsIn(gap.from - 1, [...ids.filter((id) => id >= gap.from && id <= gap.to), gap.to + 1], gap.until),
  );
  return { position: fresh.at(-1) ?? before, gaps: [...left, ...gapsIn(before, fresh, until)] };
}

/** Closes gaps whose writes have all ended without a line. */
async function closeGaps(transaction: Database, place: Place, ended: number): Promise<Place> {
  const ripe = place.gaps.filter(({ until }) => until <= ended);
  if (ripe.length === 0) return place;
  const found = await transaction
    .select({ id: changeLines.id })
    .from(changeLines)
    .where(or(...ripe.map(({ from, to }) => between(changeLines.id, from, to))));
  const isFilled = ({ from, to }: Gap) => found.some(({ id }) => id >= from && id <= to);
  return { ...place, gaps: place.gaps.filter((gap) => gap.until > ended || isFilled(gap)) };
}

export interface Page {
  changes: readonly LoggedChange[];
  /** The consumer has missed changes. It goes on with the latest ones. */
  isBehind: boolean;
}

/**
 * Hands the next lines to the consumer, each once: no other server reads for it meanwhile, however long that takes. The
 * cursor stays where it was if `handle` fails, and moves in the transaction that `handle` gets. It passes the lines that servers announced by themselves, and waits for
 * those that they will announce.
 * @returns whether there may be more lines.
 */
export function readChanges(
  database: Database,
  consumer: Consumer,
  handle: (page: Page, transaction: Database) => Promise<void>,
): Promise<boolean> {
  const announced = consumer.own?.announced.toSorted((one, other) => one - other) ?? [];
  return database.transaction(async (transaction) => {
    const save = (values: Partial<typeof changeCursors.$inferInsert> | { position: SQL }) =>
      transaction.update(changeCursors).set(values).where(eq(changeCursors.consumer, consumer.name));
    const cursor = await lockCursor(transaction, consumer);
    const passed = passLines(cursor, announced, cursor.nextToBegin);
    const found = await nextLines(transaction, passed, consumer);
    const lines = found.filter(({ line }) => consumer.own?.has(line.id) !== true);
    if (cursor.isBehind || lines[0]?.isOld === true) {
      await handle({ changes: [], isBehind: true }, transaction);
      await save({ position: start, gaps: [], isBehind: false });
      return true;
    }
    if (lines.length > 0)
      await handle({ changes: lines.map(({ line }) => changeOf(line)), isBehind: false }, transaction);
    const ids = lines.map(({ line }) => line.id);
    const read = passLines(passed, ids, lines[0]?.nextToBegin ?? 0);
    const next = await closeGaps(transaction, read, cursor.oldestRunning);
    if (next.position > cursor.position || cursor.gaps.length > 0) await save({ ...next });
    return lines.length > 0 && found.length === pageSize;
  });
}

/**
 * Deletes the oldest lines. Consumers that had not read them are told at their next read.
 * @returns how many, up to the limit.
 */
export async function deleteChangesBefore(transaction: Database, moment: Date, limit: number): Promise<number> {
  const oldest = transaction.select({ id: changeLines.id }).from(changeLines).orderBy(asc(changeLines.id)).limit(limit);
  const deleted = await transaction
    .delete(changeLines)
    .where(and(inArray(changeLines.id, oldest), lt(changeLines.at, moment)))
    .returning({ id: changeLines.id });
  const last = deleted.reduce((highest, { id }) => Math.max(highest, id), 0);
  if (last > 0) await transaction.update(changeCursors).set({ isBehind: true }).where(lt(position, last));
  return deleted.length;
}
