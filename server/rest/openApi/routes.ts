import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ownVersion } from '#server/config/ownVersion.ts';
import { openApiDocument } from './document.ts';
import { apiPage } from './page.ts';

const addresses = { document: '/api/openapi.json', style: '/api/page.css', script: '/api/page.js' } as const;

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Creates the value at its first use, which keeps the start fast. */
function memoize<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Serves the API's description, for programs at /api/openapi.json and for people at /api. */
export function routeOpenApi(server: FastifyInstance): void {
  const document = memoize(() => openApiDocument(ownVersion()));
  const page = memoize(() => apiPage(document(), addresses));
  const style = memoize(() => textOf('./page.css'));
  const script = memoize(() => textOf('./page.js'));
  const answer = (type: string, text: () => string) => (_request: unknown, reply: FastifyReply) =>
    reply.type(`${type}; charset=utf-8`).send(text());

  server.get('/api', { exposeHeadRoute: true }, answer('text/html', page));
  server.get(addresses.style, answer('text/css', style));
  server.get(addresses.script, answer('text/javascript', script));
  server.get(addresses.document, () => document());
}
