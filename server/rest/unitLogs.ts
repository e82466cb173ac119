import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/calls/index.ts';
import { actionLogs, eventLogs } from '#server/storage/schema/logs.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Authenticate } from './access/authenticate.ts';
import { requireRight } from './access/require.ts';
import { Refusal } from './refusal.ts';
import { parseId } from './resource/body.ts';
import { parseListQuery } from './resource/query.ts';
import { createReader } from './resource/read.ts';
import { resources } from './resources/index.ts';
import { sentences } from './sentences.ts';

const logs = [
  { call: calls.unitEvents, resource: resources.eventLog, table: eventLogs },
  { call: calls.unitActions, resource: resources.actionLog, table: actionLogs },
] as const;

/** What was said by and done to one unit, newest first, in pages. */
export function routeUnitLogs(server: FastifyInstance, storage: Storage, authenticate: Authenticate): void {
  const units = createReader(resources.unit);
  for (const { call, resource, table } of logs) {
    const lines = createReader(resource);
    server.get(`/${call.path}`, async (request) => {
      const viewer = await authenticate(request.headers.authorization);
      requireRight(viewer, call.ask);
      const id = parseId(request.params);
      const query = parseListQuery(request.query);
      const [unit] = await units.rows(storage.database, viewer, [id]);
      if (unit === undefined) throw new Refusal(404, sentences.notFound('unit', id));
      const newestFirst = [desc(table.createdAt), desc(table.id)];
      return lines.page(storage.database, viewer, eq(table.unitId, id), newestFirst, { ...query, options: false });
    });
  }
}
