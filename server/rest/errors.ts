import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { loggable } from '#server/config/loggable.ts';
import { isOutOfConnections } from '#server/storage/database.ts';
import { WriteCutOff } from '#server/storage/storage.ts';
import { Refusal } from './refusal.ts';
import { sentences } from './sentences.ts';

const unreadable: Record<number, string> = {
  400: sentences.bodyUnreadable,
  413: sentences.bodyTooLarge,
  415: sentences.bodyNotJson,
};

/** Seconds after which a call that was refused for now may come again. */
const pauseAfterRefusal = 1;

/** Answers that the call can be made again, later or to another server. */
export function sayUnavailable(reply: FastifyReply, sentence: string) {
  return sayPlainly(reply.header('Retry-After', pauseAfterRefusal), 503, sentence);
}

/** Answers one sentence as plain text. */
export function sayPlainly(reply: FastifyReply, status: number, sentence: string) {
  return reply.code(status).type('text/plain; charset=utf-8').send(sentence);
}

/** Every answer of status 400 or above is one sentence as plain text. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      if (error.field !== undefined) reply.header('Error-Field', error.field);
      return sayPlainly(reply, error.status, error.message);
    }
    if (error instanceof WriteCutOff) return sayUnavailable(reply, sentences.stopping);
    if (isOutOfConnections(error)) return sayUnavailable(reply, sentences.overloaded);
    const status = error.statusCode ?? 500;
    if (status < 500) return sayPlainly(reply, status, unreadable[status] ?? error.message);
    request.log.error({ route: request.routeOptions.url, failure: loggable(error) }, 'A call failed');
    return sayPlainly(reply, 500, sentences.internal);
  });
}
