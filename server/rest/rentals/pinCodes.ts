import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { pinCodeBody } from '#domain/bodies/rentals.ts';
import { can } from '#domain/permissions/can.ts';
import type { Area } from '#domain/permissions/bits.ts';
import { createGuessLimiter, deskLimits, type GuessLimiter } from '#server/access/guessLimiter.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { answerCall } from '../call.ts';
import { Refusal } from '#server/refusal.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import { hasRankOver, requireRankOver } from '../people/rank.ts';
import { parseId } from '../crud/body.ts';
import type { Fields, StoredRow } from '../crud/define.ts';
import { parseListQuery, type ParsedListQuery } from '../crud/query.ts';
import { createReader } from '../crud/read.ts';
import { userResource } from '../resources/people/user.ts';
import { customerResource } from '../resources/rentals/customer.ts';
import { pinCodeResource, readablePinCodeResource } from '../resources/rentals/pinCode.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import type { RouteParts } from '../routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import { assignCode, type Chooser } from './assignCode.ts';
import { requireSubject } from './requireSubject.ts';

const owners = [
  {
    label: 'customer',
    area: 'customers',
    reader: createReader<Fields>(customerResource),
    column: 'customerId',
    list: rentalCalls.customerPinCodes,
    create: rentalCalls.customerPinCodeCreate,
    update: rentalCalls.customerPinCodeUpdate,
    remove: rentalCalls.customerPinCodeDelete,
  },
  {
    label: 'user',
    area: 'settings',
    reader: createReader<Fields>(userResource),
    column: 'userId',
    list: rentalCalls.userPinCodes,
    create: rentalCalls.userPinCodeCreate,
    update: rentalCalls.userPinCodeUpdate,
    remove: rentalCalls.userPinCodeDelete,
  },
] as const;
type Owner = (typeof owners)[number];

const hiddenReader = createReader(pinCodeResource);
const readableReader = createReader(readablePinCodeResource);

function changeOf(act: Change['act'], id: number, organisationId: number, area: Area): Change {
  return { entity: 'pinCode', act, id, organisationId, organisationIds: [organisationId], area };
}

type CurrentPinCode = Pick<typeof pinCodes.$inferSelect, 'id' | 'createdAt'>;

/**
 * @param current the updated code; null: a new one.
 * @throws Refusal for a span that ends before it begins, or a taken code.
 */
async function rowFor(
  transaction: Database,
  organisationId: number,
  { code, siteId = null, startsAt = null, endsAt = null }: z.output<typeof pinCodeBody>,
  chooser: Chooser,
  current: CurrentPinCode | null,
) {
  const begins = startsAt ?? current?.createdAt ?? chooser.at;
  if (endsAt !== null && endsAt <= begins) throw new Refusal(400, 'End must be after start.', 'endsAt');
  await requireOfOrganisation(transaction, organisationId, 'site', siteId, 'siteId');
  const span = { organisationId, startsAt: begins, endsAt, exceptId: current?.id };
  const free = await assignCode(transaction, span, code, chooser);
  return { organisationId, siteId, startsAt, endsAt, code: free };
}

/**
 * Checks the viewer's rank: with a staff member's code one can open the same gates.
 * @throws Refusal with status 403.
 */
function requireRank({ column }: Owner, viewer: Viewer, { isSuperAdmin, permissions }: StoredRow): void {
  if (column === 'userId') requireRankOver(viewer, { isSuperAdmin, permissions });
}

/** Whether the viewer may read codes: their own, and those of owners whom they may give a code. */
function mayReadCodes({ column, create }: Owner, viewer: Viewer, subject: StoredRow): boolean {
  const mayGive = can(viewer.rights, create.ask);
  if (column === 'customerId') return mayGive;
  const { id, isSuperAdmin, permissions } = subject;
  return id === viewer.userId || (mayGive && hasRankOver(viewer, { isSuperAdmin, permissions }));
}

/** @throws Refusal with status 403: a search by code would reveal codes. */
function requireNoSearchByCode({ conditions }: ParsedListQuery): void {
  if (conditions.every(({ column }) => column !== 'code')) return;
  throw new Refusal(
    403,
    "You can see when these PIN codes are valid, but you can't search for the codes.",
    'searchQuery',
  );
}

function routeList(server: FastifyInstance, owner: Owner, { storage, authenticate }: RouteParts): void {
  answerCall(server, authenticate, owner.list, async ({ viewer, request }) => {
    const { database } = storage;
    const query = parseListQuery(request.query);
    const subject = await requireSubject(owner.reader, owner.label, database, viewer, request.params);
    const mayRead = mayReadCodes(owner, viewer, subject);
    if (!mayRead) requireNoSearchByCode(query);
    const theirs = eq(pinCodes[owner.column], subject.id);
    return (mayRead ? readableReader : hiddenReader).list(database, viewer, query, theirs);
  });
}

function routeCreate(server: FastifyInstance, owner: Owner, guesses: GuessLimiter, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  const { label, area, column } = owner;
  answerCall(server, authenticate, owner.create, async ({ viewer, request, body, key, reply }) => {
    const answer = await storage.write((transaction, addChange) =>
      answerOnce(transaction, key, now(), async () => {
        const subject = await requireSubject(owner.reader, label, transaction, viewer, request.params);
        requireRank(owner, viewer, subject);
        const organisationId = subject['organisationId'] as number;
        const chooser = { userId: viewer.userId, at: now(), guesses };
        const values = await rowFor(transaction, organisationId, body, chooser, null);
        const made = await transaction
          .insert(pinCodes)
          .values({ ...values, [column]: subject.id })
          .returning({ id: pinCodes.id });
        const [row] = await readableReader.rows(
          transaction,
          viewer,
          made.map(({ id }) => id),
        );
        if (row === undefined) throw new Error('The PIN code that was written is not there.');
        const action = { action: 'Created PIN code', detail: `${label} ${subject.id}`, siteId: values.siteId };
        await recordAction(transaction, viewer, now(), action);
        addChange(changeOf('CREATE', row.id, organisationId, area));
        return { status: 201, body: readableReader.toWire(row) };
      }),
    );
    return reply.code(answer.status).send(answer.body);
  });
}

/**
 * Locks the PIN code in the path.
 * @throws Refusal with status 404: the owner has no such code.
 */
async function lockPinCode(transaction: Database, { column }: Owner, subjectId: number, parameters: unknown) {
  const id = parseId({ id: (parameters as Record<string, unknown>)['pinCodeId'] });
  const [current] = await transaction
    .select()
    .from(pinCodes)
    .where(and(eq(pinCodes.id, id), eq(pinCodes[column], subjectId)))
    .for('no key update');
  if (current === undefined) throw new Refusal(404, sentences.notFound('PIN code', id));
  return current;
}

function routeUpdate(server: FastifyInstance, owner: Owner, guesses: GuessLimiter, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  const { label, area } = owner;
  answerCall(server, authenticate, owner.update, ({ viewer, request, body }) =>
    storage.write(async (transaction, addChange) => {
      const subject = await requireSubject(owner.reader, label, transaction, viewer, request.params);
      requireRank(owner, viewer, subject);
      const current = await lockPinCode(transaction, owner, subject.id, request.params);
      const { organisationId, id } = current;
      const chooser = { userId: viewer.userId, at: now(), guesses };
      const values = await rowFor(transaction, organisationId, { ...current, ...body }, chooser, current);
      await transaction.update(pinCodes).set(values).where(eq(pinCodes.id, id));
      const [row] = await readableReader.rows(transaction, viewer, [id]);
      if (row === undefined) throw new Error('The PIN code that was written is not there.');
      const action = { action: 'Changed PIN code', detail: `${label} ${subject.id}`, siteId: values.siteId };
      await recordAction(transaction, viewer, now(), action);
      addChange(changeOf('UPDATE', id, organisationId, area));
      return readableReader.toWire(row);
    }),
  );
}

function routeRemove(server: FastifyInstance, owner: Owner, { storage, authenticate, now }: RouteParts): void {
  const { label, area } = owner;
  answerCall(server, authenticate, owner.remove, async ({ viewer, request, reply }) => {
    await storage.write(async (transaction, addChange) => {
      const subject = await requireSubject(owner.reader, label, transaction, viewer, request.params);
      requireRank(owner, viewer, subject);
      const gone = await lockPinCode(transaction, owner, subject.id, request.params);
      await transaction.delete(pinCodes).where(eq(pinCodes.id, gone.id));
      const action = { action: 'Deleted PIN code', detail: `${label} ${subject.id}`, siteId: gone.siteId };
      await recordAction(transaction, viewer, now(), action);
      addChange(changeOf('DELETE', gone.id, gone.organisationId, area));
    });
    return reply.code(204).send();
  });
}

/**
 * Of customers and staff, with their owners' rights. Viewers who may not give a code cannot read it, and logs never
 * contain one.
 */
export function routePinCodes(server: FastifyInstance, parts: RouteParts): void {
  const guesses = createGuessLimiter(deskLimits);
  for (const owner of owners) {
    routeList(server, owner, parts);
    routeCreate(server, owner, guesses, parts);
    routeUpdate(server, owner, guesses, parts);
    routeRemove(server, owner, parts);
  }
}
