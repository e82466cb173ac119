import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resourceCalls } from '#domain/calls/index.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Authenticate } from '#server/rest/access/authenticate.ts';
import { requireRight } from '#server/rest/access/require.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { parseBatch, parseId } from './body.ts';
import type { ServerResource } from './define.ts';
import { requireNameSearch } from './nameSearch.ts';
import { parseListQuery } from './query.ts';
import { createReader } from './read.ts';
import { createWriter } from './write.ts';

export interface RouterParts {
  storage: Storage;
  authenticate: Authenticate;
  now: () => Date;
}

/** Answers the six calls of a resource, as the domain declares them. */
export function routeResource(server: FastifyInstance, resource: ServerResource, parts: RouterParts): void {
  const { storage, now } = parts;
  const calls = resourceCalls(resource.entity);
  const { area, label } = entityOf(resource.entity);
  const reader = createReader(resource);
  const writer = createWriter({ storage, resource, reader, now });
  const viewerOf = (request: FastifyRequest): Promise<Viewer> => parts.authenticate(request.headers.authorization);
  const at = (path: string) => `/${path}`;

  server.get(at(calls.list.path), async (request) => {
    const viewer = await viewerOf(request);
    const query = parseListQuery(request.query);
    if (query.options) {
      requireRight(viewer, { area, level: 'scope' }, calls.list.ask);
      requireNameSearch(resource, viewer, query.conditions);
    } else requireRight(viewer, calls.list.ask);
    if (query.options && resource.optionName === undefined) {
      throw new Refusal(400, sentences.noOptions(label.many), 'mode');
    }
    return reader.list(storage.database, viewer, query);
  });

  server.get(at(calls.read.path), async (request) => {
    const viewer = await viewerOf(request);
    const id = parseId(request.params);
    if (resource.isOpenTo?.(viewer, id) !== true) requireRight(viewer, calls.read.ask);
    const [row] = await reader.rows(storage.database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound(label.one.toLowerCase(), id));
    return reader.toWire(row);
  });

  // Both readings of "POST create" are answered: POST to the base, and to create below it.
  for (const path of [calls.create.path, `${calls.create.path}/create`]) {
    server.post(at(path), async (request, reply) => {
      const viewer = await viewerOf(request);
      requireRight(viewer, calls.create.ask);
      return reply.code(201).send(await writer.create(viewer, request.body));
    });
  }

  server.put(at(calls.update.path), async (request) => {
    const viewer = await viewerOf(request);
    requireRight(viewer, calls.update.ask);
    return writer.update(viewer, parseId(request.params), request.body);
  });

  server.delete(at(calls.remove.path), async (request, reply) => {
    const viewer = await viewerOf(request);
    requireRight(viewer, calls.remove.ask);
    await writer.remove(viewer, [parseId(request.params)]);
    return reply.code(204).send();
  });

  server.delete(at(calls.removeMany.path), async (request, reply) => {
    const viewer = await viewerOf(request);
    requireRight(viewer, calls.removeMany.ask);
    await writer.remove(viewer, parseBatch(request.body));
    return reply.code(204).send();
  });
}
