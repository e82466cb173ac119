import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { ProofWay } from '#domain/calls/secondFactor.ts';
import { proofHeader } from '#domain/calls/secondStepHeaders.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { isTooLarge } from '#server/storage/constraint.ts';
import { isPoolExhausted, type Database } from '#server/storage/database.ts';
import { WriteAborted } from '#server/storage/storage.ts';
import { isThroughDirectory } from '#server/people/directory/directories.ts';
import { stepsOf } from '#server/people/factors/factors.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { ProofNeeded } from './account/requireProof.ts';
import { StaleWrite, withVersion } from './crud/editConflict.ts';

const unreadable: Record<number, string> = {
  400: sentences.bodyUnreadable,
  413: sentences.bodyTooLarge,
  415: sentences.bodyNotJson,
};

/** Answers 503 with Retry-After. */
export function sendUnavailable(reply: FastifyReply, sentence: string) {
  return sendText(reply.header('Retry-After', serverTiming.retryAfter / 1000), 503, sentence);
}

export function sendText(reply: FastifyReply, status: number, sentence: string) {
  return reply.code(status).type('text/plain; charset=utf-8').send(sentence);
}

export interface ProofWays {
  database: Database;
  /** Whether passkeys work at the dashboard's address. */
  hasPasskeys: () => boolean;
}

/** How somebody can prove that it is they: who came through a directory may have no password. */
async function waysOf({ database, hasPasskeys }: ProofWays, userId: number, sessionId: string): Promise<ProofWay[]> {
  const steps = await stepsOf(database, userId, hasPasskeys());
  if (await isThroughDirectory(database, sessionId)) return [...(steps ?? []), 'directory'];
  return steps ?? ['password'];
}

/** Answers an error as one sentence in plain text, with status 400 or above; a stale write with the newest record. */
export function answerErrors(server: FastifyInstance, ways: ProofWays): void {
  server.setErrorHandler(async (error: FastifyError | Refusal | StaleWrite, request, reply) => {
    if (error instanceof Refusal) {
      if (error.field !== undefined) reply.header('Error-Field', error.field);
      if (error.retryAfter !== undefined) reply.header('Retry-After', error.retryAfter);
      if (error instanceof ProofNeeded && error.userId !== null)
        reply.header(proofHeader, (await waysOf(ways, error.userId, error.sessionId)).join(', '));
      return sendText(reply, error.status, error.message);
    }
    if (error instanceof StaleWrite) {
      if (error.record === null) return sendText(reply, 412, sentences.stale);
      return reply.code(412).send(withVersion(reply, error.record));
    }
    if (error instanceof WriteAborted) return sendUnavailable(reply, sentences.stopping);
    if (isPoolExhausted(error)) return sendUnavailable(reply, sentences.overloaded);
    if (isTooLarge(error)) return sendText(reply, 409, sentences.tooLarge);
    const status = error.statusCode ?? 500;
    if (status < 500) return sendText(reply, status, unreadable[status] ?? error.message);
    request.log.error({ route: request.routeOptions.url, failure: loggable(error) }, 'A call failed');
    return sendText(reply, 500, sentences.internal);
  });
}
