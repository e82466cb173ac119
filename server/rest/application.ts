import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { routeUnitCommands } from '#server/commands/routes.ts';
import type { DevicePort } from '#server/devices/port.ts';
import { openHub } from '#server/live/hub.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createAuthenticate, viewerOfSession } from './access/authenticate.ts';
import { routeSignIn } from './access/signIn.ts';
import { openTokens } from './access/tokens.ts';
import { routeCurrentUser } from './currentUser.ts';
import { configuredOrigins, serveDashboard } from './dashboard.ts';
import { answerErrors, sayPlainly } from './errors.ts';
import { readJson } from './json.ts';
import { refuseNul } from './plainText.ts';
import { routeResource } from './resource/router.ts';
import { createReader } from './resource/read.ts';
import { resources, servedNames } from './resources/index.ts';
import { secure } from './security.ts';
import { sentences } from './sentences.ts';
import { routeUnitLogs } from './unitLogs.ts';

export interface ApplicationParts {
  storage: Storage;
  devices: DevicePort;
  /** Milliseconds that a device may take to acknowledge a command. */
  limit: number;
  /** The folder of the built dashboard; null: only calls are answered. */
  dashboard: string | null;
  now: () => Date;
  log: Logger;
}

export interface Application {
  server: FastifyInstance;
  close(): Promise<void>;
}

/** Nobody's name, address or search words: the route, never the address that was asked for. */
const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
};

/** Fastify with every call of the domain's registry, live events, and the dashboard's files. */
export async function createApplication(parts: ApplicationParts): Promise<Application> {
  const { storage, devices, limit, dashboard, now, log } = parts;
  const { database } = storage;
  const server = Fastify({
    loggerInstance: log.child({}, { serializers }) as FastifyBaseLogger,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => {
      void sayPlainly(reply as FastifyReply, 400, sentences.addressUnreadable);
    },
  });
  const tokens = await openTokens(database, now);
  const authenticate = createAuthenticate(database, tokens, now);

  await secure(server, await configuredOrigins(dashboard));
  answerErrors(server);
  readJson(server);
  refuseNul(server);
  server.addHook('onSend', async (request, reply) => {
    if (/^\/(api|auth)\//.test(request.url)) reply.header('Cache-Control', 'no-store');
  });
  const hub = openHub({
    http: server.server,
    storage,
    authenticate,
    viewerOfSession: (sessionId) => viewerOfSession(database, sessionId, now()),
    log,
  });
  await routeSignIn(server, { storage, tokens, authenticate, now, onRevoked: hub.endSession });
  for (const name of servedNames) routeResource(server, resources[name], { storage, authenticate, now });
  routeCurrentUser(server, storage, authenticate);
  routeUnitLogs(server, storage, authenticate);
  routeUnitCommands(server, { storage, devices, units: createReader(resources.unit), now, limit }, authenticate);
  await serveDashboard(server, dashboard);

  return {
    server,
    async close() {
      await hub.close();
      await server.close();
    },
  };
}
