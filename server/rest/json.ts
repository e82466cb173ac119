import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies; one that is announced and empty counts as none, since commands have nothing to say. */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
