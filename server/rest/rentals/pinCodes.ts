import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { pinCodeBody } from '#domain/bodies/rentals.ts';
import { can } from '#domain/permissions/can.ts';
import type { Area } from '#domain/permissions/bits.ts';
import { createGuessLimiter, deskLimits, type GuessLimiter } from '#server/access/guessLimiter.ts';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import { nextPinCodeId, sealedPin } from '#server/access/pins/storedPins.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { customers, pinCodes } from '#server/storage/schema/rentals/customers.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import type { SecurityLine } from '#server/operations/securityLog.ts';
import { answerCall } from '../call.ts';
import { Refusal } from '#server/refusal.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import { requireRankOver } from '../people/rank.ts';
import { parseId } from '../crud/body.ts';
import type { Fields, StoredRow } from '../crud/define.ts';
import { parseListQuery, type ParsedListQuery } from '../crud/query.ts';
import { lockRows } from '../crud/lockRows.ts';
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
import {
  fulfils,
  hasCodes,
  lineOfShown,
  mayReadCodes,
  requireProofOfMany,
  withCode,
  type PinOwner,
} from './shownPins.ts';

const owners = [
  {
    label: 'customer',
    area: 'customers',
    table: customers,
    reader: createReader<Fields>(customerResource),
    column: 'customerId',
    list: rentalCalls.customerPinCodes,
    create: rentalCalls.customerPinCodeCreate,
    update: rentalCalls.customerPinCodeUpdate,
    remove: rentalCalls.customerPinCodeDelete,
    names: {
      list: 'customerPinCodes',
      create: 'customerPinCodeCreate',
      update: 'customerPinCodeUpdate',
    } satisfies Record<string, keyof typeof rentalCalls>,
  },
  {
    label: 'user',
    area: 'settings',
    table: users,
    reader: createReader<Fields>(userResource),
    column: 'userId',
    list: rentalCalls.userPinCodes,
    create: rentalCalls.userPinCodeCreate,
    update: rentalCalls.userPinCodeUpdate,
    remove: rentalCalls.userPinCodeDelete,
    names: {
      list: 'userPinCodes',
      create: 'userPinCodeCreate',
      update: 'userPinCodeUpdate',
    } satisfies Record<string, keyof typeof rentalCalls>,
  },
] as const;
type Owner = (typeof owners)[number];

const hiddenReader = createReader(pinCodeResource);
const readableReader = createReader(readablePinCodeResource);

function changeOf(act: Change['act'], id: number, organisationId: number, area: Area): Change {
  return { entity: 'pinCode', act, id, organisationId, organisationIds: [organisationId], area };
}

type CurrentPinCode = Pick<typeof pinCodes.$inferSelect, 'id' | 'createdAt' | 'code'>;

/** The code of somebody whose row was changed outside the server. */
const unreadable = () => new Refusal(409, "This PIN can't be read any more. Choose another.", 'code');

/**
 * @param current the updated code; null: a new one.
 * @throws Refusal for a span that ends before it begins, or a code that is taken or too short.
 */
async function rowFor(
  transaction: Database,
  { organisationId, pinKeys, viewer }: { organisationId: number; pinKeys: PinKeys; viewer: Viewer },
  { code: chosen, siteId = null, startsAt = null, endsAt = null }: z.output<typeof pinCodeBody>,
  chooser: Chooser,
  current: CurrentPinCode | null,
) {
  const begins = startsAt ?? current?.createdAt ?? chooser.at;
  if (endsAt !== null && endsAt <= begins) throw new Refusal(400, 'End must be after start.', 'endsAt');
  await requireOfOrganisation(transaction, { owner: organisationId, viewer }, 'site', siteId, 'siteId');
  const span = { organisationId, startsAt: begins, endsAt, exceptId: current?.id };
  const known = current === null ? null : pinKeys.open(current.id, current.code);
  if (current !== null && chosen === undefined && known === null) throw unreadable();
  const code = await assignCode(transaction, pinKeys, span, { chosen, current: known }, chooser);
  const id = current?.id ?? (await nextPinCodeId(transaction));
  return {
    id,
    organisationId,
    siteId,
    startsAt,
    endsAt,
    ...(await sealedPin(transaction, pinKeys, { id, organisationId, code })),
  };
}

/**
 * Checks the viewer's rank: with a staff member's code one can open the same gates.
 * @throws Refusal with status 403.
 */
function requireRank({ column }: Owner, viewer: Viewer, { isSuperAdmin, permissions }: StoredRow): void {
  if (column === 'userId') requireRankOver(viewer, { isSuperAdmin, permissions });
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

const ownerOf = ({ label }: Owner, { id, organisationId }: StoredRow): PinOwner => ({
  label,
  id,
  organisationId: organisationId as number,
});

/** The condition of a search by code, which the database cannot compare: the codes are read first. */
async function searchByCode(
  database: Database,
  pinKeys: PinKeys,
  theirs: SQL,
  query: ParsedListQuery,
): Promise<{ query: ParsedListQuery; condition: SQL | undefined; isByCode: boolean }> {
  const ofCode = query.conditions.filter(({ column }) => column === 'code');
  if (ofCode.length === 0) return { query, condition: theirs, isByCode: false };
  const rows = await database.select({ id: pinCodes.id, code: pinCodes.code }).from(pinCodes).where(theirs);
  const found = rows.filter(({ id, code: stored }) => {
    const code = pinKeys.open(id, stored) ?? '';
    return ofCode.every((condition) => fulfils(code, condition));
  });
  return {
    query: { ...query, conditions: query.conditions.filter(({ column }) => column !== 'code') },
    condition: and(
      theirs,
      inArray(
        pinCodes.id,
        found.map(({ id }) => id),
      ),
    ),
    isByCode: true,
  };
}

/**
 * Counts a look at somebody's codes by somebody who did not prove lately that it is they, with its line in the security
 * log: looks at once wait for each other.
 * @returns whether the line was stored; false: it need not be counted.
 * @throws ProofNeeded
 */
function noteUnproven(
  { storage, now }: Pick<RouteParts, 'storage' | 'now'>,
  viewer: Viewer,
  pinOwner: PinOwner,
  line: SecurityLine,
): Promise<boolean> {
  if (viewer.isProven) return Promise.resolve(false);
  return storage.write(async (transaction) => {
    const at = now();
    if (await requireProofOfMany(transaction, viewer, pinOwner, at)) return false;
    await transaction.insert(securityLines).values({ ...line, at, times: 1 });
    return true;
  });
}

function routeList(server: FastifyInstance, owner: Owner, parts: RouteParts): void {
  const { storage, authenticate, pinKeys, securityLog } = parts;
  answerCall(server, authenticate, owner.list, async ({ viewer, request }) => {
    const { database } = storage;
    const query = parseListQuery(request.query);
    const subject = await requireSubject(owner.reader, owner.label, database, viewer, request.params);
    const theirs = eq(pinCodes[owner.column], subject.id);
    if (!mayReadCodes(viewer, owner.label, subject, can(viewer.rights, owner.create.ask))) {
      requireNoSearchByCode(query);
      return hiddenReader.list(database, viewer, query, theirs);
    }
    const search = await searchByCode(database, pinKeys, theirs, query);
    const page = await readableReader.list(database, viewer, search.query, search.condition);
    // Who finds a code by searching knows it too.
    if (!search.isByCode && !hasCodes(page.rows)) return page;
    const pinOwner = ownerOf(owner, subject);
    const line = lineOfShown(viewer, request, owner.names.list, pinOwner);
    // Without its line, no code is shown.
    if (!(await noteUnproven(parts, viewer, pinOwner, line))) await securityLog.require(line);
    return { ...page, rows: page.rows.map((row) => withCode(pinKeys, row as object)) };
  });
}

type ShowingCall = 'create' | 'update';

/** Notes in the same transaction that the answer shows the code. */
async function noteShown(
  transaction: Database,
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  { owner, call, at }: { owner: Owner; call: ShowingCall; at: Date },
  subject: StoredRow,
): Promise<void> {
  const line = lineOfShown(viewer, request, owner.names[call], ownerOf(owner, subject));
  await transaction.insert(securityLines).values({ ...line, at, times: 1 });
}

function routeCreate(server: FastifyInstance, owner: Owner, guesses: GuessLimiter, parts: RouteParts): void {
  const { storage, authenticate, now, pinKeys } = parts;
  const { label, area, column } = owner;
  answerCall(server, authenticate, owner.create, async (asked) => {
    const { viewer, request, body, key, reply } = asked;
    const answer = await storage.write((transaction, addChange) =>
      answerOnce(transaction, key, now(), async () => {
        // A move to another organisation waits for this transaction, and then removes the new code too.
        await lockRows(transaction, owner.table, [parseId(request.params)]);
        const subject = await requireSubject(owner.reader, label, transaction, viewer, request.params);
        requireRank(owner, viewer, subject);
        const organisationId = subject['organisationId'] as number;
        const chooser = { userId: viewer.userId, at: now(), guesses };
        const values = await rowFor(transaction, { organisationId, pinKeys, viewer }, body, chooser, null);
        await transaction.insert(pinCodes).values({ ...values, [column]: subject.id });
        const [row] = await readableReader.rows(transaction, viewer, [values.id]);
        if (row === undefined) throw new Error('The PIN code that was written is not there.');
        const action = { action: 'Created PIN code', detail: `${label} ${subject.id}`, siteId: values.siteId };
        await recordAction(transaction, viewer, now(), action);
        await noteShown(transaction, asked, { owner, call: 'create', at: now() }, subject);
        addChange(changeOf('CREATE', row.id, organisationId, area));
        // The stored answer has the encrypted code.
        return { status: 201, body: readableReader.toWire(row) };
      }),
    );
    return reply.code(answer.status).send(withCode(pinKeys, answer.body));
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
  const { storage, authenticate, now, pinKeys } = parts;
  const { label, area } = owner;
  answerCall(server, authenticate, owner.update, (asked) =>
    storage.write(async (transaction, addChange) => {
      const { viewer, request, body } = asked;
      const subject = await requireSubject(owner.reader, label, transaction, viewer, request.params);
      requireRank(owner, viewer, subject);
      if (body.code === undefined) await requireProofOfMany(transaction, viewer, ownerOf(owner, subject), now());
      const current = await lockPinCode(transaction, owner, subject.id, request.params);
      const { organisationId, id } = current;
      const chooser = { userId: viewer.userId, at: now(), guesses };
      const { code: _stored, ...unchanged } = current;
      const values = await rowFor(
        transaction,
        { organisationId, pinKeys, viewer },
        { ...unchanged, ...body },
        chooser,
        current,
      );
      await transaction.update(pinCodes).set(values).where(eq(pinCodes.id, id));
      const [row] = await readableReader.rows(transaction, viewer, [id]);
      if (row === undefined) throw new Error('The PIN code that was written is not there.');
      const action = { action: 'Changed PIN code', detail: `${label} ${subject.id}`, siteId: values.siteId };
      await recordAction(transaction, viewer, now(), action);
      await noteShown(transaction, asked, { owner, call: 'update', at: now() }, subject);
      addChange(changeOf('UPDATE', id, organisationId, area));
      return withCode(pinKeys, readableReader.toWire(row));
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
 * The PIN codes of customers and staff, with their owners' rights. Viewers who may not give a code cannot read it, and
 * logs never contain one.
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
