import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { acknowledgementCalls, acknowledgingLimits } from '#domain/calls/acknowledgements.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { acknowledgingMessages } from '#domain/messages/acknowledging.ts';
import { troubledEntities, type AcknowledgedTrouble, type TroubledEntity } from '#domain/states/troubleNews.ts';
import { acknowledgeAlerts, isAbout } from '#server/operations/resolveAlerts.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { atVisibleSite, audienceOfSite, isOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall, type CallRequest } from '#server/rest/call.ts';
import { createReader, type ResourceReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { acknowledgements } from '#server/storage/schema/operations/acknowledgements.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';

type Item = CallRequest<(typeof acknowledgementCalls)['acknowledge']>['body']['items'][number];
type Row = Readonly<Record<string, unknown>>;

const readers: Readonly<Record<TroubledEntity, ResourceReader>> = {
  unit: createReader(resources.unit),
  hub: createReader(resources.hub),
  controller: createReader(resources.controller),
  multiplexer: createReader(resources.multiplexer),
  hid: createReader(resources.hid),
  powerController: createReader(resources.powerController),
  motorisedLock: createReader(resources.motorisedLock),
  padlock: createReader(resources.padlock),
};

const momentOrNull = (value: unknown) => (value instanceof Date ? value : null);

/** When the record's trouble began, which some troubles do not say; undefined: it does not have the trouble. */
function beginOf(entity: TroubledEntity, row: Row, trouble: AcknowledgedTrouble): Date | null | undefined {
  if (entity === 'unit') {
    const since = momentOrNull(trouble === 'alarm' ? row['alarmingSince'] : row['faultedSince']);
    return trouble === 'offline' || since === null ? undefined : since;
  }
  if (trouble === 'offline') return row['online'] === false ? momentOrNull(row['lastHeardAt']) : undefined;
  return trouble === 'fault' && typeof row['fault'] === 'string' && row['fault'] !== '' ? null : undefined;
}

const isSameMoment = (one: Date | null, other: string | null) =>
  (one?.getTime() ?? null) === (other === null ? null : Date.parse(other));

interface CurrentTrouble extends Item {
  row: AnyRecord & Row;
  siteId: number;
}

/** The troubles that the viewer sees and that still are the ones that the viewer saw. */
async function stillCurrent(transaction: Database, viewer: Viewer, items: readonly Item[]): Promise<CurrentTrouble[]> {
  const found: CurrentTrouble[] = [];
  for (const entity of troubledEntities) {
    const own = items.filter((item) => item.entity === entity);
    if (own.length === 0) continue;
    const ids = [...new Set(own.map(({ id }) => id))];
    const rows = new Map((await readers[entity].rows(transaction, viewer, ids)).map((row) => [row.id, row]));
    for (const item of own) {
      const row = rows.get(item.id) as (AnyRecord & Row) | undefined;
      const siteId = row?.['siteId'];
      const begin = row === undefined ? undefined : beginOf(entity, row, item.trouble);
      if (row === undefined || begin === undefined || typeof siteId !== 'number') continue;
      if (isSameMoment(begin, item.since)) found.push({ ...item, row, siteId });
    }
  }
  return found;
}

const { entity, recordId, trouble, since } = acknowledgements;

/** Stores it unless somebody has acknowledged the same trouble before. Returns whether it was stored. */
async function store(transaction: Database, viewer: Viewer, at: Date, given: CurrentTrouble, note: string | null) {
  const values = { since: given.since === null ? null : new Date(given.since), at, byId: viewer.userId, note };
  const stored = await transaction
    .insert(acknowledgements)
    .values({ ...values, siteId: given.siteId, entity: given.entity, recordId: given.id, trouble: given.trouble })
    .onConflictDoUpdate({
      target: [entity, recordId, trouble],
      set: { ...values, siteId: given.siteId },
      setWhere: sql`${since} is distinct from excluded.since`,
    })
    .returning({ id: acknowledgements.id });
  return stored.length > 0;
}

/** The words of the action log. */
const actions: Record<AcknowledgedTrouble, string> = {
  alarm: 'Acknowledged the alarm',
  fault: 'Acknowledged the fault',
  offline: 'Acknowledged the silence',
};

function logOf(given: CurrentTrouble, note: string | null): Parameters<typeof recordAction>[3] {
  const own = given.entity === 'unit' ? { unitId: given.id } : {};
  const controller = given.entity === 'controller' ? { controllerId: given.id } : {};
  return {
    action: actions[given.trouble],
    detail: recordName(given.entity, given.row),
    siteId: given.siteId,
    entity: given.entity,
    recordId: given.id,
    ...own,
    ...controller,
    ...(note === null ? {} : { changes: [{ field: 'note', from: null, to: note }] }),
  };
}

async function changeOf(transaction: Database, { id, siteId }: CurrentTrouble): Promise<Change> {
  const organisationIds = await audienceOfSite(transaction, siteId);
  return { entity: 'acknowledgement', act: 'CREATE', id, siteId, organisationIds };
}

/** An ended alarm's row waits for the next one. What devices report, the viewer compares with the device itself. */
const isCurrent = sql`(${entity} <> 'unit' or exists (select 1 from ${units}
  where ${units.id} = ${recordId} and ${since} = case ${trouble}
  when 'alarm' then ${units.alarmingSince} else ${units.faultedSince} end))`;

/** @param only of these troubles; null: all. */
async function readRows(database: Database, viewer: Viewer, only: readonly Item[] | null) {
  const ofItems = only?.map((item) => and(eq(entity, item.entity), eq(recordId, item.id), eq(trouble, item.trouble)));
  const rows = await database
    .select({
      row: acknowledgements,
      ownerId: sites.organisationId,
      // Drizzle takes a person whose first column is null for none.
      by: {
        organisationId: users.organisationId,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      },
    })
    .from(acknowledgements)
    .innerJoin(sites, eq(sites.id, acknowledgements.siteId))
    .leftJoin(users, eq(users.id, acknowledgements.byId))
    .where(
      and(
        isCurrent,
        atVisibleSite(viewer, acknowledgements.siteId),
        ofItems === undefined ? undefined : or(...ofItems),
      ),
    )
    .orderBy(desc(acknowledgements.at), desc(acknowledgements.id))
    .limit(acknowledgingLimits.listed);
  // The owner learns who of the guests sees to it, and guests no people of the owner.
  const isShown = (ownerId: number, by: { organisationId: number }) =>
    isOwner(viewer, ownerId) || isOwner(viewer, by.organisationId);
  return rows.map(({ row, by, ownerId }) => ({
    entity: row.entity,
    id: row.recordId,
    trouble: row.trouble,
    since: row.since?.toISOString() ?? null,
    siteId: row.siteId,
    at: row.at.toISOString(),
    by:
      row.byId === null || by === null || !isShown(ownerId, by)
        ? null
        : { id: row.byId, name: nameOfStaff(row.byId, by) },
    note: row.note,
  }));
}

/** Who sees to which trouble, for all staff who see the record. */
export function routeAcknowledgements(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, acknowledgementCalls.acknowledgements, ({ viewer }) =>
    readRows(storage.database, viewer, null),
  );
  answerCall(server, authenticate, acknowledgementCalls.acknowledge, ({ viewer, body }) =>
    storage.write(async (transaction, addChange) => {
      const at = now();
      const note = body.note === undefined || body.note === '' ? null : body.note;
      const current = await stillCurrent(transaction, viewer, body.items);
      if (current.length === 0) throw new Refusal(409, acknowledgingMessages.gone);
      // Two people who acknowledge the same troubles at once lock them in one order.
      const ordered = current.toSorted((one, other) => one.entity.localeCompare(other.entity) || one.id - other.id);
      for (const given of ordered) {
        if (!(await store(transaction, viewer, at, given, note))) continue;
        // Whoever sees to a trouble sees to its alerts.
        const ofTrouble = and(isAbout({ kind: given.entity, id: given.id }), eq(alerts.cause, given.trouble));
        await acknowledgeAlerts(transaction, addChange, ofTrouble, { at, byId: viewer.userId, note });
        await recordAction(transaction, viewer, at, logOf(given, note));
        addChange(await changeOf(transaction, given));
      }
      return readRows(transaction, viewer, current);
    }),
  );
}
