import { and } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDefinition } from '#domain/calls/define.ts';
import { resourceActsOf, resourceCalls } from '#domain/calls/resource.ts';
import { askFor, type ResourceAct } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Authenticate } from '#server/rest/account/authenticate.ts';
import { requireProofOfCall } from '#server/rest/account/requireProof.ts';
import { requireRight } from '#server/rest/account/requireRight.ts';
import { requestKeyOf } from '#server/repetition/requestKey.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import { namedRequestId } from '#server/rest/requestLog.ts';
import { parseBatch, parseId } from './body.ts';
import type { ServerResource } from './define.ts';
import { requireNameSearch } from './nameSearch.ts';
import { parseListQuery } from './query.ts';
import { createReader } from './read.ts';
import { matchOf, withVersion } from './editConflict.ts';
import { createWriter } from './write.ts';

export interface RouterParts {
  storage: Storage;
  authenticate: Authenticate;
  now: () => Date;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function handlersOf(
  resource: ServerResource,
  calls: ReturnType<typeof resourceCalls>,
  { storage, now, authenticate }: RouterParts,
): Record<ResourceAct, Handler> {
  const { label } = entityOf(resource.entity);
  const reader = createReader(resource);
  const writer = createWriter({ storage, resource, reader, now });
  const viewerOf = (request: FastifyRequest): Promise<Viewer> => authenticate(request.headers.authorization);
  const narrowed = (request: FastifyRequest) => resource.narrow?.(request.params);
  const sentWith = (request: FastifyRequest) => ({
    narrowing: narrowed(request),
    match: matchOf(request),
    requestId: namedRequestId(request),
  });
  const admitted = async (request: FastifyRequest, act: ResourceAct) => {
    const viewer = await viewerOf(request);
    requireRight(viewer, calls[act].ask);
    requireProofOfCall(viewer, request);
    return viewer;
  };

  return {
    async list(request) {
      const viewer = await viewerOf(request);
      const query = parseListQuery(request.query);
      if (query.options) {
        requireRight(viewer, askFor(entityOf(resource.entity), 'scope'), calls.list.ask);
        requireNameSearch(resource, viewer, query.conditions);
      } else requireRight(viewer, calls.list.ask);
      const condition = and(narrowed(request)?.condition, resource.listCondition?.(request.query));
      return reader.list(storage.database, viewer, query, condition);
    },
    async read(request, reply) {
      const viewer = await viewerOf(request);
      const id = parseId(request.params);
      if (resource.isOpenTo?.(viewer, id) !== true) requireRight(viewer, calls.read.ask);
      const [row] = await reader.rows(storage.database, viewer, [id], narrowed(request)?.condition);
      if (row === undefined) throw new Refusal(404, sentences.notFound(label.one.toLowerCase(), id));
      return withVersion(reply, reader.toWire(row));
    },
    async create(request, reply) {
      const viewer = await admitted(request, 'create');
      const key = requestKeyOf(viewer, request);
      const sent = { key, narrowing: narrowed(request), requestId: namedRequestId(request) };
      const answer = await writer.create(viewer, request.body, sent);
      return reply.code(answer.status).send(answer.body);
    },
    async update(request, reply) {
      const viewer = await admitted(request, 'update');
      const saved = await writer.update(viewer, parseId(request.params), request.body, sentWith(request));
      return withVersion(reply, saved);
    },
    async remove(request, reply) {
      const viewer = await admitted(request, 'remove');
      await writer.remove(viewer, [parseId(request.params)], sentWith(request));
      return reply.code(204).send();
    },
    async removeMany(request, reply) {
      const viewer = await admitted(request, 'removeMany');
      await writer.remove(viewer, parseBatch(request.body), { narrowing: narrowed(request) });
      return reply.code(204).send();
    },
  };
}

/** Answers the calls of a resource on their paths and alternative paths. */
export function routeResource(server: FastifyInstance, resource: ServerResource, parts: RouterParts): void {
  const acts = resourceActsOf(resource.entity);
  if (acts.length === 0) return;
  const calls = resourceCalls(resource.entity);
  const handlers = handlersOf(resource, calls, parts);
  for (const act of acts) {
    const call: CallDefinition = calls[act];
    for (const path of [call.path, ...(call.alternatives ?? [])]) {
      server.route({ method: call.method, url: `/${path}`, handler: handlers[act] });
    }
  }
}
