import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/calls/index.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import type { Storage } from '#server/storage/storage.ts';
import { requireSelf } from './account/requireSelf.ts';
import type { Authenticate } from './account/authenticate.ts';
import { Refusal } from '#server/refusal.ts';
import { createReader } from './crud/read.ts';
import { withVersion } from './crud/version.ts';
import { resources } from './resources/index.ts';
import { sentences } from '#server/sentences.ts';

/** Users read their own record and their organisation's name, whatever their rights. */
export function routeCurrentUser(server: FastifyInstance, storage: Storage, authenticate: Authenticate): void {
  const reader = createReader(resources.user);
  server.get(`/${calls.currentUser.path}`, async (request, reply) => {
    const viewer = await authenticate(request.headers.authorization);
    const id = requireSelf(viewer, request);
    const [row] = await reader.rows(storage.database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound('user', id));
    const [organisation] = await storage.database
      .select({ organisationName: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, viewer.organisationId));
    return { ...withVersion(reply, reader.toWire(row)), ...organisation };
  });
}
