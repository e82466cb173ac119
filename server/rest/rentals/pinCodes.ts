import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { pinCodeBody } from '#domain/bodies/rentals.ts';
import type { Area } from '#domain/permissions/bits.ts';
import { pinCodes } from '#server/storage/schema/customers.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { recordAction } from '../access/actionLog.ts';
import { answerCall } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { requireRankOver } from '../people/rank.ts';
import { parseId } from '../resource/body.ts';
import type { StoredRow } from '../resource/define.ts';
import { parseListQuery } from '../resource/query.ts';
import { createReader } from '../resource/read.ts';
import { userResource } from '../resources/people/user.ts';
import { customerResource } from '../resources/rentals/customer.ts';
import { pinCodeResource } from '../resources/rentals/pinCode.ts';
import { requireOf } from '../resources/requireOf.ts';
import type { RouteParts } from '../routeParts.ts';
import { sentences } from '../sentences.ts';
import type { Viewer } from '../viewer.ts';
import { freeCode } from './freeCode.ts';
import { requireSubject } from './requireSubject.ts';

const owners = [
  {
    label: 'customer',
    area: 'customers',
    reader: createReader(customerResource),
    column: 'customerId',
    list: rentalCalls.customerPinCodes,
    create: rentalCalls.customerPinCodeCreate,
    remove: rentalCalls.customerPinCodeDelete,
  },
  {
    label: 'user',
    area: 'settings',
    reader: createReader(userResource),
    column: 'userId',
    list: rentalCalls.userPinCodes,
    create: rentalCalls.userPinCodeCreate,
    remove: rentalCalls.userPinCodeDelete,
  },
] as const;
type Owner = (typeof owners)[number];

const reader = createReader(pinCodeResource);

function changeOf(act: Change['act'], id: number, organisationId: number, area: Area): Change {
  return { entity: 'pinCode', act, id, organisationId, organisationIds: [organisationId], area };
}

/** The row to write for what was asked. @throws Refusal for a span that ends before it begins, or a code that is taken. */
async function rowFor(
  transaction: Database,
  organisationId: number,
  { code, siteId = null, startsAt = null, endsAt = null }: z.output<typeof pinCodeBody>,
  now: Date,
) {
  if (endsAt !== null && endsAt <= (startsAt ?? now)) {
    throw new Refusal(400, 'A PIN code ends after it begins.', 'endsAt');
  }
  await requireOf(transaction, organisationId, 'site', siteId, 'siteId');
  const free = await freeCode(transaction, { organisationId, startsAt: startsAt ?? now, endsAt }, code);
  return { organisationId, siteId, startsAt, endsAt, code: free };
}

/** Having the code of a member of staff is having their way with the gates. @throws Refusal with status 403. */
function requireRank({ column }: Owner, viewer: Viewer, { isSuperAdmin, permissions }: StoredRow): void {
  if (column === 'userId') requireRankOver(viewer, { isSuperAdmin, permissions });
}

function routeList(server: FastifyInstance, owner: Owner, { storage, authenticate }: RouteParts): void {
  answerCall(server, authenticate, owner.list, async ({ viewer, request }) => {
    const { database } = storage;
    const query = parseListQuery(request.query);
    const { id } = await requireSubject(owner.reader, owner.label, database, viewer, request.params);
    return reader.list(database, viewer, { ...query, options: false }, eq(pinCodes[owner.column], id));
  });
}

function routeCreate(server: FastifyInstance, owner: Owner, { storage, authenticate, now }: RouteParts): void {
  const { label, area, column } = owner;
  answerCall(server, authenticate, owner.create, async ({ viewer, request, body, reply }) => {
    const record = await storage.write(async (transaction, note) => {
      const subject = await requireSubject(owner.reader, label, transaction, viewer, request.params);
      requireRank(owner, viewer, subject);
      const organisationId = subject['organisationId'] as number;
      const values = await rowFor(transaction, organisationId, body, now());
      const made = await transaction
        .insert(pinCodes)
        .values({ ...values, [column]: subject.id })
        .returning({ id: pinCodes.id });
      const [row] = await reader.rows(
        transaction,
        viewer,
        made.map(({ id }) => id),
      );
      if (row === undefined) throw new Error('The PIN code that was written is not there.');
      const action = { action: 'Created PIN code', detail: `${label} ${subject.id}`, siteId: values.siteId };
      await recordAction(transaction, viewer, now(), action);
      note(changeOf('CREATE', row.id, organisationId, area));
      return reader.toWire(row);
    });
    return reply.code(201).send(record);
  });
}

function routeRemove(server: FastifyInstance, owner: Owner, { storage, authenticate, now }: RouteParts): void {
  const { label, area, column } = owner;
  answerCall(server, authenticate, owner.remove, async ({ viewer, request, reply }) => {
    const id = parseId({ id: (request.params as Record<string, unknown>)['pinCodeId'] });
    await storage.write(async (transaction, note) => {
      const subject = await requireSubject(owner.reader, label, transaction, viewer, request.params);
      requireRank(owner, viewer, subject);
      const [gone] = await transaction
        .delete(pinCodes)
        .where(and(eq(pinCodes.id, id), eq(pinCodes[column], subject.id)))
        .returning({ siteId: pinCodes.siteId, organisationId: pinCodes.organisationId });
      if (gone === undefined) throw new Refusal(404, sentences.notFound('PIN code', id));
      const action = { action: 'Deleted PIN code', detail: `${label} ${subject.id}`, siteId: gone.siteId };
      await recordAction(transaction, viewer, now(), action);
      note(changeOf('DELETE', id, gone.organisationId, area));
    });
    return reply.code(204).send();
  });
}

/** The PIN codes of customers and of staff: each by the rights to whose it is; the code itself stands in no log. */
export function routePinCodes(server: FastifyInstance, parts: RouteParts): void {
  for (const owner of owners) {
    routeList(server, owner, parts);
    routeCreate(server, owner, parts);
    routeRemove(server, owner, parts);
  }
}
