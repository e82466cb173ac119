import { inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { peopleCalls } from '#domain/calls/people.ts';
import { user } from '#domain/entities/user.ts';
import { secondFactorResetByYouMail, secondFactorResetMail } from '#server/mail/factorMails.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { recordAccountChange, userUpdated } from '#server/people/accountChanges.ts';
import { removeFactors } from '#server/people/factors/factors.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { nameOfStaff } from '#server/viewer.ts';
import { requireRankOver } from './rank.ts';

const readNames = (transaction: Database, ids: readonly number[]) =>
  transaction
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isServiceAccount: users.isServiceAccount,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));

/** For somebody who lost their phone and their recovery codes, by those who may change them. */
export function routeSecondFactorReset(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now, mails } = parts;
  const people = createReader(resources.user);
  answerCall(server, authenticate, peopleCalls.secondFactorReset, async ({ viewer, body, request, reply }) => {
    const id = parseId(request.params);
    const { reason } = body;
    // One's own goes by the password, in the account settings.
    if (id === viewer.userId) throw new Refusal(409, sentences.resetSelf);
    const named = await storage.write(async (transaction, addChange) => {
      const at = now();
      const [row] = await people.rows(transaction, viewer, [id]);
      if (row === undefined) throw new Refusal(404, sentences.notFound('user', id));
      requireRankOver(viewer, row);
      if ((await removeFactors(transaction, id)) === 0) throw new Refusal(409, sentences.nothingToReset);
      await recordAccountChange(transaction, { userId: id, changedBy: viewer.userId, at });
      const line = { siteId: null, entity: user.name, recordId: id };
      await recordAction(transaction, viewer, at, { action: 'Reset second factors', detail: reason, ...line });
      addChange(userUpdated({ id, organisationId: row['organisationId'] as number }));
      return readNames(transaction, [id, viewer.userId]);
    });
    noteInTrace(request, reason);
    const [person, by] = [id, viewer.userId].map((userId) => named.find((row) => row.id === userId));
    const toPerson = person && { to: person.email, ...secondFactorResetMail(viewer.name, reason) };
    // A program reads no mail.
    const toOther = person &&
      by?.isServiceAccount === false && {
        to: by.email,
        ...secondFactorResetByYouMail(nameOfStaff(id, person), reason),
      };
    mails.send(() => Promise.resolve([toPerson, toOther].filter((mail) => typeof mail === 'object')));
    return reply.code(204).send();
  });
}
