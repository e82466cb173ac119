import type { FastifyInstance } from 'fastify';
import { peopleCalls } from '#domain/calls/people.ts';
import { serverTiming } from '#server/config/timing.ts';
import { cancelEmailChange, resendEmailLink } from '#server/people/emailChanges.ts';
import { createAttemptLimits } from '#server/rest/account/attemptLimits.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { requireRankOver } from './rank.ts';

/** So often a link is sent again to an address, whose owner may know nothing of it. */
const mostLinks = 5;

/** A new email that waits for its owner: its link is sent again, or it is cancelled. */
export function routeEmailChanges(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const people = createReader(resources.user);
  const limit = createAttemptLimits(
    server,
    [{ max: mostLinks, timeWindow: serverTiming.attempts.links, keyOf: ({ params }) => String(parseId(params)) }],
    sentences.tooManyLinks,
  );
  const requireUser = async (transaction: Database, viewer: Viewer, id: number) => {
    const [row] = await people.rows(transaction, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound('user', id));
    requireRankOver(viewer, row);
    return { id, organisationId: row['organisationId'] as number };
  };
  answerCall(server, authenticate, peopleCalls.emailChangeResend, async ({ viewer, request, reply }) => {
    await storage.write(async (transaction, addChange) => {
      const subject = await requireUser(transaction, viewer, parseId(request.params));
      // Those who may not send it use nothing up.
      await limit(request);
      await resendEmailLink({ transaction, addChange }, subject);
    });
    return reply.code(204).send();
  });
  answerCall(server, authenticate, peopleCalls.emailChangeCancel, async ({ viewer, request, reply }) => {
    await storage.write(async (transaction, addChange) => {
      const subject = await requireUser(transaction, viewer, parseId(request.params));
      await cancelEmailChange({ transaction, viewer, now: now(), addChange }, subject);
    });
    return reply.code(204).send();
  });
}
