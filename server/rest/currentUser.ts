import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/calls/index.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Authenticate } from './access/authenticate.ts';
import { Refusal } from './refusal.ts';
import { parseId } from './resource/body.ts';
import { createReader } from './resource/read.ts';
import { resources } from './resources/index.ts';
import { sentences } from './sentences.ts';

/** The active user's own record, whatever their rights. */
export function routeCurrentUser(server: FastifyInstance, storage: Storage, authenticate: Authenticate): void {
  const reader = createReader(resources.user);
  server.get(`/${calls.currentUser.path}`, async (request) => {
    const viewer = await authenticate(request.headers.authorization);
    const id = parseId(request.params);
    if (viewer.userId !== id) throw new Refusal(403, sentences.onlyOneself);
    const [row] = await reader.rows(storage.database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound('user', id));
    return reader.toWire(row);
  });
}
