import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/calls/index.ts';
import { organisations } from '#server/storage/schema/organisations.ts';
import type { Storage } from '#server/storage/storage.ts';
import { requireOneself } from './access/accountSelf.ts';
import type { Authenticate } from './access/authenticate.ts';
import { Refusal } from './refusal.ts';
import { createReader } from './crud/read.ts';
import { resources } from './resources/index.ts';
import { sentences } from './sentences.ts';

/** The active user's own record with their organisation's name, whatever their rights. */
export function routeCurrentUser(server: FastifyInstance, storage: Storage, authenticate: Authenticate): void {
  const reader = createReader(resources.user);
  server.get(`/${calls.currentUser.path}`, async (request) => {
    const viewer = await authenticate(request.headers.authorization);
    const id = requireOneself(viewer, request);
    const [row] = await reader.rows(storage.database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound('user', id));
    const [organisation] = await storage.database
      .select({ organisationName: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, viewer.organisationId));
    return { ...reader.toWire(row), ...organisation };
  });
}
