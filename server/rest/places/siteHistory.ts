import { and, asc, eq, gt, inArray, isNotNull, lt, min, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  historyEntities,
  historyFields,
  historyLimits,
  siteHistoryCalls,
  type HistoryEntity,
  type SiteHistory,
} from '#domain/calls/siteHistory.ts';
import type { FieldChange } from '#domain/entities/actionLog.ts';
import { siteHistoryMessages } from '#domain/messages/siteHistory.ts';
import { visibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { gates, lockables } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { changeLines } from '#server/storage/schema/changeLog.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

type Fields = Record<string, string | null>;

/** The doors of a site by `keyOf`, with the fields that the history tells. */
type Doors = Map<string, { entity: HistoryEntity; id: number; fields: Fields }>;

const keyOf = (entity: HistoryEntity, id: number) => `${entity} ${id}`;

const textOf = (value: Date | null) => value?.toISOString() ?? null;

/** A pool table's status follows its bookings, which the change log does not tell. */
async function doorsNow(database: Database, siteId: number): Promise<Doors> {
  const ofUnits = await database
    .select({
      id: units.id,
      kind: units.kind,
      status: units.status,
      alarmingSince: units.alarmingSince,
      faultedSince: units.faultedSince,
    })
    .from(units)
    .where(eq(units.siteId, siteId));
  const ofGates = await database
    .select({ id: gates.id, status: gates.status })
    .from(gates)
    .where(eq(gates.siteId, siteId));
  const ofLockables = await database
    .select({ id: lockables.id, doorState: lockables.doorState })
    .from(lockables)
    .where(eq(lockables.siteId, siteId));
  const doors: Doors = new Map();
  for (const { id, kind, status, alarmingSince, faultedSince } of ofUnits) {
    const troubles = { alarmingSince: textOf(alarmingSince), faultedSince: textOf(faultedSince) };
    const fields = kind === 'pool_table' ? troubles : { status, ...troubles };
    doors.set(keyOf('unit', id), { entity: 'unit', id, fields });
  }
  for (const { id, status } of ofGates) doors.set(keyOf('gate', id), { entity: 'gate', id, fields: { status } });
  for (const { id, doorState } of ofLockables)
    doors.set(keyOf('lockable', id), { entity: 'lockable', id, fields: { doorState } });
  return doors;
}

const isTold = (entity: HistoryEntity, field: string) => (historyFields[entity] as readonly string[]).includes(field);

const valueOf = (value: FieldChange['from']): string | null =>
  value === null || value === undefined ? null : String(value);

/** The lines of a site's doors in the change log. */
const ofSite = (siteId: number) =>
  and(eq(changeLines.siteId, siteId), inArray(changeLines.entity, [...historyEntities]));

/**
 * Undoes what changed since a moment. Of each field only the first change since then counts: it has the value of the
 * moment.
 */
async function undoSince(database: Database, siteId: number, doors: Doors, at: Date): Promise<void> {
  const { id, entity, recordId, act, fields } = changeLines;
  const since = and(ofSite(siteId), gt(changeLines.at, at));
  const told = sql.join(
    [...new Set(Object.values(historyFields).flat())].map((field) => sql`${field}`),
    sql`, `,
  );
  const { rows } = (await database.execute(sql`
    select distinct on (${entity}, ${recordId}, change ->> 'field') ${entity} as entity, ${recordId} as id,
      change ->> 'field' as field, change ->> 'from' as before
    from ${changeLines}, jsonb_array_elements(${fields}) change
    where ${since} and ${isNotNull(fields)} and change ->> 'field' in (${told})
    order by ${entity}, ${recordId}, change ->> 'field', ${id}`)) as unknown as {
    rows: { entity: HistoryEntity; id: number; field: string; before: string | null }[];
  };
  const firsts = await database
    .selectDistinctOn([entity, recordId], { entity, recordId, act })
    .from(changeLines)
    .where(and(since, inArray(act, ['CREATE', 'DELETE'])))
    .orderBy(entity, recordId, asc(id));
  for (const { entity: of, recordId: record, act: first } of firsts) {
    const kind = of as HistoryEntity;
    if (first === 'CREATE') doors.delete(keyOf(kind, record));
    else doors.set(keyOf(kind, record), { entity: kind, id: record, fields: {} });
  }
  for (const { entity: of, id: record, field, before } of rows) {
    const door = doors.get(keyOf(of, Number(record)));
    if (door !== undefined && isTold(of, field)) door.fields[field] = before;
  }
}

/** What changed from a moment on, the oldest first. */
async function changesBetween(database: Database, siteId: number, at: Date, until: Date) {
  const lines = await database
    .select()
    .from(changeLines)
    .where(and(ofSite(siteId), gt(changeLines.at, at), lt(changeLines.at, until), isNotNull(changeLines.fields)))
    .orderBy(asc(changeLines.at), asc(changeLines.id))
    .limit(historyLimits.changes);
  const changes = lines.flatMap((line) => {
    const entity = line.entity as HistoryEntity;
    const told = (line.fields ?? []).filter(({ field }) => isTold(entity, field));
    const common = { at: line.at.toISOString(), entity, id: line.recordId };
    if (line.act === 'DELETE') return [{ ...common, fields: null }];
    if (told.length === 0 && line.act === 'UPDATE') return [];
    // A new door has no value but those that it was made with.
    const made = line.act === 'CREATE' ? historyFields[entity].map((field) => [field, null] as const) : [];
    return [{ ...common, fields: Object.fromEntries([...made, ...told.map(({ field, to }) => [field, valueOf(to)])]) }];
  });
  const last = lines.at(-1);
  const isCut = lines.length === historyLimits.changes && last !== undefined;
  return { changes, until: isCut ? last.at : until };
}

/** Before the oldest line nothing is known. */
async function beginOfLog(database: Database): Promise<Date | null> {
  const [row] = await database.select({ at: min(changeLines.at) }).from(changeLines);
  return row?.at ?? null;
}

function readHistory(database: Database, siteId: number, at: Date, until: Date): Promise<SiteHistory> {
  // The doors and the log are of one moment.
  return database.transaction(
    async (transaction) => {
      const from = await beginOfLog(transaction);
      const common = { knownFrom: textOf(from), at: at.toISOString() };
      if (from === null || at < from) return { ...common, until: at.toISOString(), doors: null, changes: [] };
      const doors = await doorsNow(transaction, siteId);
      await undoSince(transaction, siteId, doors, at);
      const { changes, until: end } = await changesBetween(transaction, siteId, at, until);
      return { ...common, until: end.toISOString(), doors: [...doors.values()], changes };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** A site's doors at a past moment, from the change log. */
export function routeSiteHistory(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, siteHistoryCalls.siteHistory, async ({ viewer, query, request }) => {
    const id = parseId(request.params);
    const { database } = storage;
    const found = await database
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, id), visibleSite(viewer)));
    if (found.length === 0) throw new Refusal(404, sentences.notFound('site', id));
    const [at, until] = [new Date(query.at), new Date(query.until)];
    if (until < at) throw new Refusal(400, siteHistoryMessages.backwards, 'until');
    if (until.getTime() - at.getTime() > historyLimits.stretch)
      throw new Refusal(400, siteHistoryMessages.tooLong, 'until');
    return readHistory(database, id, at, new Date(Math.min(until.getTime(), now().getTime())));
  });
}
