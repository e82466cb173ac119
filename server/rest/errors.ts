import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { loggable } from '#server/config/loggable.ts';
import { Refusal } from './refusal.ts';
import { sentences } from './sentences.ts';

const unreadable: Record<number, string> = {
  400: sentences.bodyUnreadable,
  413: sentences.bodyTooLarge,
  415: sentences.bodyNotJson,
};

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
    const status = error.statusCode ?? 500;
    if (status < 500) return sayPlainly(reply, status, unreadable[status] ?? error.message);
    request.log.error({ route: request.routeOptions.url, failure: loggable(error) }, 'A call failed');
    return sayPlainly(reply, 500, sentences.internal);
  });
}
