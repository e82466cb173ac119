import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onCallCalls, weekBody, type OnCall, type StoredRota } from '#domain/calls/onCall.ts';
import { organisation } from '#domain/entities/organisation.ts';
import { onCallMessages as messages } from '#domain/messages/onCall.ts';
import { addDays, formatDay } from '#format/days.ts';
import { stretchesOf } from '#domain/signals/onCall.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { Refusal } from '#server/refusal.ts';
import { requireSelf } from '#server/rest/account/requireSelf.ts';
import { answerCall } from '#server/rest/call.ts';
import { lockRows } from '#server/rest/crud/lockRows.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { readOnCall, type ZonedRota } from '#server/signals/alerts/readOnCall.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';

/** Swaps stay so many days after their end: "Show last week" of an alert rule needs them. */
const keptDays = 8;

const personIds = ({ shifts, swaps }: StoredRota): readonly number[] => [
  ...new Set([...shifts, ...swaps].map(({ userId }) => userId)),
];

/** Reads those of an organisation's people who have these ids, without service accounts. */
async function readPeople(database: Database, organisationId: number, ids: readonly number[]) {
  const rows = await database
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      status: users.status,
    })
    .from(users)
    .where(
      and(eq(users.organisationId, organisationId), eq(users.isServiceAccount, false), inArray(users.id, [...ids])),
    );
  return new Map(rows.map((row) => [row.id, { name: nameOfStaff(row.id, row), isActive: row.status === 'active' }]));
}

async function answerOf(database: Database, organisationId: number, rota: ZonedRota): Promise<OnCall> {
  const ids = personIds(rota);
  const known = await readPeople(database, organisationId, ids);
  return { ...rota, people: ids.map((id) => ({ id, ...(known.get(id) ?? { name: null, isActive: false }) })) };
}

/** @throws Refusal: somebody new has no active account of the organisation. Those who stood in it stay. */
async function requireOwnPeople(
  transaction: Database,
  organisationId: number,
  given: StoredRota,
  kept: StoredRota,
): Promise<void> {
  const known = new Set(personIds(kept));
  const added = personIds(given).filter((id) => !known.has(id));
  const people = await readPeople(transaction, organisationId, added);
  if (added.some((id) => people.get(id)?.isActive !== true)) throw new Refusal(400, messages.badPerson, 'userId');
}

type StoredSwap = StoredRota['swaps'][number];

/** The rota after the change: swaps that are kept keep their ids, new ones get the next, and old ones go. */
function afterChange(kept: StoredRota, given: StoredRota, today: string): StoredRota {
  const known = new Set(kept.swaps.map(({ id }) => id));
  let highest = Math.max(0, ...kept.swaps.map(({ id = 0 }) => id));
  const swaps = given.swaps.map((swap) => ({ ...swap, id: known.delete(swap.id) ? swap.id : (highest += 1) }));
  const oldest = addDays(today, -keptDays);
  return { ...given, revision: kept.revision + 1, swaps: swaps.filter(({ untilDay }) => untilDay >= oldest) };
}

const spanOf = ({ fromDay, fromTime, untilDay, untilTime }: StoredSwap) =>
  `${formatDay(fromDay)} ${fromTime}–${formatDay(untilDay)} ${untilTime}`;

/** For the action log. */
function logLines(before: StoredRota, given: StoredRota, after: StoredRota, nameOf: (id: number) => string): string[] {
  const isIn = (swaps: readonly StoredSwap[], swap: StoredSwap) =>
    swaps.some((each) => each.id === swap.id && each.userId === swap.userId && spanOf(each) === spanOf(swap));
  // The database keeps no order of fields.
  const isSameWeek = JSON.stringify(weekBody.shape.shifts.parse(before.shifts)) === JSON.stringify(after.shifts);
  const swapLine = (line: (who: string, span: string) => string) => (swap: StoredSwap) =>
    line(nameOf(swap.userId), spanOf(swap));
  return [
    ...(isSameWeek ? [] : [messages.changedWeek]),
    ...(before.timeZone === after.timeZone ? [] : [messages.changedZone(after.timeZone ?? messages.firstZone)]),
    ...before.swaps.filter((swap) => !isIn(given.swaps, swap)).map(swapLine(messages.goneSwap)),
    ...after.swaps.filter((swap) => !isIn(before.swaps, swap)).map(swapLine(messages.addedSwap)),
  ];
}

type Parts = Pick<RouteParts, 'storage' | 'authenticate' | 'now'> & {
  /** @returns the path's id. @throws Refusal with status 404 */
  requireOrganisation: (viewer: Viewer, request: FastifyRequest) => Promise<number>;
};

/** The calls of an organisation's on-call rota. */
export function routeOnCall(server: FastifyInstance, parts: Parts): void {
  const { storage, authenticate, now, requireOrganisation } = parts;
  const { database } = storage;
  answerCall(server, authenticate, onCallCalls.onCall, async ({ viewer, request }) => {
    const id = await requireOrganisation(viewer, request);
    return answerOf(database, id, await readOnCall(database, id));
  });
  answerCall(server, authenticate, onCallCalls.ownOnCall, async ({ viewer, request }) => {
    const userId = requireSelf(viewer, request);
    const rota = await readOnCall(database, viewer.organisationId);
    const stretches = stretchesOf(rota, userId, now().getTime()).map(({ from, until }) => ({
      from: new Date(from).toISOString(),
      until: until === null ? null : new Date(until).toISOString(),
    }));
    return { zone: rota.zone, stretches };
  });
  answerCall(server, authenticate, onCallCalls.onCallSave, async ({ viewer, body, request }) => {
    const id = await requireOrganisation(viewer, request);
    await storage.write(async (transaction) => {
      await lockRows(transaction, organisations, [id]);
      const { zone, ...kept } = await readOnCall(transaction, id);
      if (kept.revision !== body.revision) throw new Refusal(409, messages.outdated, 'revision');
      await requireOwnPeople(transaction, id, body, kept);
      const after = afterChange(kept, body, dayOf(now().getTime(), zone));
      await transaction.update(organisations).set({ onCall: after }).where(eq(organisations.id, id));
      const people = await readPeople(transaction, id, [...personIds(kept), ...personIds(after)]);
      const nameOf = (userId: number) => people.get(userId)?.name ?? messages.user(userId);
      for (const action of logLines(kept, body, after, nameOf)) {
        const subject = { siteId: null, entity: organisation.name, recordId: id };
        await recordAction(transaction, viewer, now(), { action, detail: null, ...subject });
      }
    });
    const saved = await readOnCall(database, id);
    noteInTrace(request, `on-call rota of ${saved.shifts.length} shifts`);
    return answerOf(database, id, saved);
  });
}
