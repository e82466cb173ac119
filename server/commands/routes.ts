import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/calls/index.ts';
import type { Authenticate } from '#server/rest/access/authenticate.ts';
import { requireRight } from '#server/rest/access/require.ts';
import { parseId } from '#server/rest/resource/body.ts';
import { parseCommandKey } from './commandKey.ts';
import { createOnce } from './once.ts';
import { commandUnit, type CommandParts } from './unitCommand.ts';

/** How long the outcome of a command is remembered for a request that arrives again (milliseconds). */
const remembered = 60_000;

/** Answers lock and open: 200 once the device acknowledged, 202 when it was passed on without an answer in time. */
export function routeUnitCommands(server: FastifyInstance, parts: CommandParts, authenticate: Authenticate): void {
  const once = createOnce<boolean>(remembered, () => parts.now().getTime());
  for (const [act, call] of [
    ['lock', calls.unitLock],
    ['open', calls.unitOpen],
  ] as const) {
    server.post(`/${call.path}`, async (request, reply) => {
      const viewer = await authenticate(request.headers.authorization);
      requireRight(viewer, call.ask);
      const id = parseId(request.params);
      const key = parseCommandKey(request.body);
      const ask = () => commandUnit(parts, viewer, { id, act, key });
      const acknowledged = await (key === undefined ? ask() : once(`${viewer.userId} ${key}`, ask));
      return reply.code(acknowledged ? 200 : 202).send();
    });
  }
}
