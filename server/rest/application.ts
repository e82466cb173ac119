import type { AddressInfo } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { resourceNames } from '#domain/entities/index.ts';
import { routeCommands } from '#server/commands/routes.ts';
import type { DevicePort } from '#server/devices/port.ts';
import { openLiveGateway } from '#server/live/liveGateway.ts';
import type { Streams } from '#server/live/streams.ts';
import { openMailer, type MailSettings } from '#server/mail/mailer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { routeAccount } from './access/account.ts';
import { createAuthenticate, viewerOfSession } from './access/authenticate.ts';
import { routePasswordReset } from './access/passwordReset.ts';
import { routeSignIn } from './access/signIn.ts';
import { openTokens } from './access/tokens.ts';
import { routeCurrentUser } from './currentUser.ts';
import { serveDashboard } from './dashboard.ts';
import { openDashboardPolicy } from './dashboardPolicy.ts';
import { answerErrors, sayPlainly } from './errors.ts';
import { routeHealth } from './health.ts';
import { readJson } from './json.ts';
import { refuseNul } from './plainText.ts';
import { logRequests, noteViewer, requestLogOptions, serializers } from './requestLog.ts';
import { routeResource } from './crud/router.ts';
import { resources } from './resources/index.ts';
import { secure } from './security.ts';
import { sentences } from './sentences.ts';
import { routeLogs } from './logs/routes.ts';
import { routeDevices } from './devices/routes.ts';
import { routeOpenApi } from './openApi/routes.ts';
import { routePeople } from './people/routes.ts';
import type { ExternalStorage } from './places/externalStorage.ts';
import { routePlaces } from './places/routes.ts';
import { routeRentals } from './rentals/routes.ts';
import { connectionOptions, type ConnectionLimits } from './connectionLimits.ts';
import { countRunningCalls } from './runningCalls.ts';
import type { RouteParts } from './routeParts.ts';
import { within } from './within.ts';

export interface ApplicationParts {
  storage: Storage;
  /** What carries live events between servers; absent: this one is alone. */
  streams?: Streams | null | undefined;
  devices: DevicePort;
  /** Milliseconds that a device may take to acknowledge a command. */
  limit: number;
  /** The folder of the built dashboard; null: only calls are answered. */
  dashboard: string | null;
  now: () => Date;
  log: Logger;
  /** null: no mail server is known, and links are printed in the log. */
  mail?: MailSettings | null | undefined;
  /** Where people open the dashboard; null: at the server's own address. */
  publicUrl?: string | null | undefined;
  /** Proxies in front of the server whose word on a client's address is taken. */
  trustedProxies?: number | undefined;
  /** Whether browsers may reach the domain's subdomains over TLS alone, too; absent: only where the dashboard is. */
  hstsSubdomains?: boolean | undefined;
  /** How long connections may take; absent: as long as usual. */
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  /** What says of sites and units what it knows of them; null: nothing does. */
  externalStorage?: ExternalStorage | null | undefined;
  /** Milliseconds that running calls may take to end when the server stops. */
  stopLimit?: number | undefined;
  /** Calls that may run at once; more are asked to come again. */
  mostCalls?: number | undefined;
}

/** Together below what a stop may take at all (milliseconds). */
const usualStopLimit = 5_000;
const stragglerLimit = 1_500;

export interface Application {
  server: FastifyInstance;
  close(): Promise<void>;
}

/** Where the server listens, as an address that a browser on this machine opens. */
function ownAddress(server: FastifyInstance): string {
  const { address, port, family } = server.server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Fastify itself, with what holds for every call. */
async function openFastify(parts: ApplicationParts): Promise<FastifyInstance> {
  const { dashboard, log, trustedProxies = 0, hstsSubdomains = false } = parts;
  const server: FastifyInstance = Fastify({
    ...requestLogOptions,
    ...connectionOptions(parts.connectionLimits),
    loggerInstance: log.child({}, { serializers }) as FastifyBaseLogger,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // Without a proxy of ours in front the header could be anybody's claim.
    trustProxy: trustedProxies === 0 ? false : (_address: string, hop: number) => hop < trustedProxies,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => {
      void sayPlainly(reply as FastifyReply, 400, sentences.addressUnreadable);
    },
  });
  logRequests(server);
  await secure(server, await openDashboardPolicy(dashboard, log), { hstsSubdomains });
  await server.register(rateLimit, { global: false });
  answerErrors(server);
  readJson(server);
  refuseNul(server);
  server.addHook('onSend', async (request, reply) => {
    const isCall = /^\/(api|auth)\//.test(request.url);
    if (isCall && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  return server;
}

/** Fastify with every call of the domain's registry, live events, and the dashboard's files. */
export async function createApplication(parts: ApplicationParts): Promise<Application> {
  const {
    storage,
    devices,
    limit,
    dashboard,
    now,
    log,
    mail = null,
    publicUrl = null,
    externalStorage = null,
    stopLimit = usualStopLimit,
  } = parts;
  const { database } = storage;
  const server = await openFastify(parts);
  const runningCalls = countRunningCalls(server, parts.mostCalls);
  let stopping = false;
  const tokens = await openTokens(database, now);
  const authenticate = noteViewer(createAuthenticate(database, tokens, now));

  const hub = openLiveGateway({
    http: server.server,
    storage,
    streams: parts.streams ?? null,
    authenticate,
    viewerOfSession: (sessionId) => viewerOfSession(database, sessionId, now()),
    now,
    log,
  });
  routeOpenApi(server);
  routeHealth(server, { database, isStopping: () => stopping });
  routeSignIn(server, { storage, tokens, authenticate, now, onRevoked: hub.endSession });
  routePasswordReset(server, {
    storage,
    now,
    mailer: mail === null ? null : openMailer(mail, log),
    publicUrl: () => publicUrl ?? ownAddress(server),
    endSession: hub.endSession,
    log,
  });
  for (const name of resourceNames) routeResource(server, resources[name], { storage, authenticate, now });
  routeCurrentUser(server, storage, authenticate);
  const { endSession } = hub;
  const routeParts: RouteParts = { storage, devices, authenticate, now, limit, endSession, externalStorage, log };
  routeAccount(server, routeParts);
  routeLogs(server, routeParts);
  routeCommands(server, routeParts);
  routeRentals(server, routeParts);
  routePeople(server, routeParts);
  routePlaces(server, routeParts);
  routeDevices(server, routeParts);
  await serveDashboard(server, dashboard);

  return {
    server,
    async close() {
      stopping = true;
      runningCalls.refuse();
      await runningCalls.end(stopLimit);
      // What has not committed by now is rolled back and answered so; what has, is answered and told.
      await storage.cutOff();
      if (!(await runningCalls.end(stragglerLimit))) server.server.closeAllConnections();
      await within(stragglerLimit, storage.allTold(), undefined);
      const late = setTimeout(() => server.server.closeAllConnections(), stragglerLimit);
      await hub.close();
      await server.close();
      clearTimeout(late);
    },
  };
}
