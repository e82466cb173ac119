import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/calls/index.ts';
import type { Authenticate } from '#server/rest/access/authenticate.ts';
import { requireRight } from '#server/rest/access/require.ts';
import { parseId } from '#server/rest/resource/body.ts';
import { commandUnit, type CommandParts } from './unitCommand.ts';

/** Answers lock and open: 200 once the device acknowledged, 202 when it was passed on without an answer in time. */
export function routeUnitCommands(server: FastifyInstance, parts: CommandParts, authenticate: Authenticate): void {
  for (const [act, call] of [
    ['lock', calls.unitLock],
    ['open', calls.unitOpen],
  ] as const) {
    server.post(`/${call.path}`, async (request, reply) => {
      const viewer = await authenticate(request.headers.authorization);
      requireRight(viewer, call.ask);
      const acknowledged = await commandUnit(parts, viewer, parseId(request.params), act);
      return reply.code(acknowledged ? 200 : 202).send();
    });
  }
}
