import type { AddressInfo } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { eq } from 'drizzle-orm';
import { matchSupportHeader } from '#domain/calls/recordVersion.ts';
import { keySupportHeader } from '#domain/calls/requestKey.ts';
import { resourceNames, type EntityName } from '#domain/entities/index.ts';
import { pinKeysOf } from '#server/access/pins/pinKeys.ts';
import { keysOfProcess, type SessionKeys } from '#server/config/sessionKeys.ts';
import { serverTiming } from '#server/config/timing.ts';
import { routeCommands } from '#server/rest/commands/routes.ts';
import type { DevicePort } from '#server/devices/port.ts';
import { openLiveGateway } from '#server/live/liveGateway.ts';
import type { RedisStreams } from '#server/live/redisStreams.ts';
import { createBackgroundMails } from '#server/mail/backgroundMails.ts';
import { openMailer, type MailSettings } from '#server/mail/mailer.ts';
import { openSecurityLog, type SecurityLog } from '#server/operations/securityLog.ts';
import { hasDirectories } from '#server/people/directory/directories.ts';
import { createProviders } from '#server/people/directory/providers.ts';
import { secretSealsOf } from '#server/people/factors/authenticators.ts';
import { passkeysSignIn } from '#server/people/factors/passkeys.ts';
import { relyingPartyOf } from '#server/people/factors/relyingParty.ts';
import { openKeyedHash, type KeyedHash } from '#server/people/keyedHash.ts';
import { reachable, type Reachable } from '#server/signals/webhooks/networks.ts';
import type { Webhooks } from '#server/signals/webhooks/openWebhooks.ts';
import type { Storage } from '#server/storage/storage.ts';
import { sentences } from '#server/sentences.ts';
import { openPayWay, type PayWaySettings } from '#server/rentals/payWay.ts';
import { newRentalsHealth, type RentalsHealth } from '#server/rentals/rentalsHealth.ts';
import { calls } from '#domain/calls/index.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { Refusal } from '#server/refusal.ts';
import { admitUploads } from './admitUploads.ts';
import { routeAccount } from './account/account.ts';
import { createAuthenticate, createReadSession, type Authenticate } from './account/authenticate.ts';
import { routeEmailConfirmation } from './account/emailConfirmation.ts';
import { routePasswordReset, type LinkParts } from './account/passwordReset.ts';
import { routeSignIn } from './account/signIn.ts';
import { openTokens } from './account/tokens.ts';
import { decodableUrl, serveDashboard } from './dashboard.ts';
import { openDashboardPolicy } from './dashboardPolicy.ts';
import { answerErrors, sendText } from './errors.ts';
import { routeHealth, routeWorkHealth } from './health.ts';
import { routeMetrics, type Monitoring } from './metrics.ts';
import { refuseNul } from './refuseNul.ts';
import { logRequests, logViewer, requestLogOptions, serializers } from './requestLog.ts';
import { routeResource } from './crud/router.ts';
import type { ServerResource } from './crud/define.ts';
import { announcingConnection } from './places/sync.ts';
import { resources } from './resources/index.ts';
import { addSecurityHeaders } from './security.ts';
import { routeSiteHistory } from './places/siteHistory.ts';
import { routeAlertRules } from './operations/alertRuleRoutes.ts';
import { routeAcknowledgements } from './operations/acknowledgementRoutes.ts';
import { routeImports } from './operations/importRoutes.ts';
import { routeLogs } from './operations/logRoutes.ts';
import { routeExports } from './operations/exportRoutes.ts';
import { routeSecurityLog } from './operations/securityRoutes.ts';
import { routeNotices } from './operations/noticeRoutes.ts';
import { routeWebhooks } from './operations/webhookRoutes.ts';
import { routeDevices } from './devices/routes.ts';
import { routeOpenApi } from './openApi/routes.ts';
import { routePeople } from './people/routes.ts';
import type { ExternalStorage } from './places/externalStorage.ts';
import { announcingInvitations } from './people/invitationLinks.ts';
import { routePlaces } from './places/routes.ts';
import { routeRentals } from './rentals/routes.ts';
import { routeSiteLatency } from './reports/latency.ts';
import { routeReportColumns } from './reports/routes.ts';
import { connectionOptions, type ConnectionLimits } from './connectionLimits.ts';
import { countRunningCalls } from './runningCalls.ts';
import type { RouteParts } from './routeParts.ts';
import { traceCalls } from './traceCalls.ts';
import { withTimeout } from './withTimeout.ts';
import { requireSelf } from './account/requireSelf.ts';
import { createReader } from './crud/read.ts';
import { withVersion } from './crud/editConflict.ts';

/** Users read their own record and their organisation's name, whatever their rights. */
function routeCurrentUser(
  server: FastifyInstance,
  storage: Storage,
  authenticate: Authenticate,
  resource: ServerResource,
): void {
  const reader = createReader(resource);
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

/** An empty body counts as absent, since commands may have none. */
function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

export interface ApplicationParts {
  storage: Storage;
  /** Passes live events between servers; absent: there is a single server. */
  streams?: RedisStreams | null | undefined;
  /** Absent: keys that end with this process. */
  sessionKeys?: SessionKeys | undefined;
  devices: DevicePort;
  driving?: RouteParts['driving'];
  /** The time for a device to acknowledge a command (milliseconds). */
  acknowledgementTimeout: number;
  /** The built dashboard; null: calls only. */
  dashboard: string | null;
  now: () => Date;
  log: Logger;
  /** null: links go to the log. */
  mail?: MailSettings | null | undefined;
  /** The dashboard's address; null: the server's own. */
  publicUrl?: string | null | undefined;
  /** Proxies in front of the server, whose X-Forwarded headers are trusted. */
  trustedProxies?: number | undefined;
  /** Whether HSTS includes subdomains. */
  hstsSubdomains?: boolean | undefined;
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  /** Synchronises sites and units; null: none. */
  externalStorage?: ExternalStorage | null | undefined;
  /** null or absent: nobody reads the server's metrics. */
  monitoring?: Monitoring | null | undefined;
  /** Charges cards; null: nothing does. */
  cards?: PayWaySettings | null | undefined;
  rentalsHealth?: RentalsHealth;
  /** Sends events to other systems; absent: nobody does. */
  webhooks?: Webhooks | undefined;
  /** To where events are sent; absent: to public addresses alone. */
  webhookReach?: Reachable | undefined;
  /** The time for running calls when the server stops (milliseconds). */
  stopTimeout?: number | undefined;
  /** Calls that may run at once. More are refused with Retry-After. */
  maxCalls?: number | undefined;
  /** Whether calls wait too long for the database: new ones are refused with Retry-After. Absent: they never are. */
  isBusy?: (() => boolean) | undefined;
}

export interface Application {
  server: FastifyInstance;
  close(): Promise<void>;
}

/** The address for a browser on this machine. */
function ownAddress(server: FastifyInstance): string {
  const { address, port, family } = server.server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Sets up everything that applies to every call. */
async function openFastify(parts: ApplicationParts): Promise<FastifyInstance> {
  const { dashboard, log, trustedProxies = 0, hstsSubdomains = false } = parts;
  const server: FastifyInstance = Fastify({
    ...requestLogOptions,
    ...connectionOptions(parts.connectionLimits),
    loggerInstance: log.child({}, { serializers }) as FastifyBaseLogger,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // Without a trusted proxy, a client could forge the header.
    trustProxy: trustedProxies === 0 ? false : (_address: string, hop: number) => hop < trustedProxies,
    rewriteUrl: decodableUrl,
    // A call answers the method that it declares. Pages, files and health answer HEAD too.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => {
      void sendText(reply as FastifyReply, 400, sentences.addressUnreadable);
    },
  });
  logRequests(server);
  await addSecurityHeaders(server, await openDashboardPolicy(dashboard, log), { hstsSubdomains });
  await server.register(rateLimit, { global: false });
  answerErrors(server, {
    database: parts.storage.database,
    hasPasskeys: () => relyingPartyOf(parts.publicUrl ?? null, ownAddress(server)) !== null,
  });
  readJson(server);
  refuseNul(server);
  server.addHook('onSend', async (request, reply) => {
    const isCall = /^\/(api|auth)\//.test(request.url);
    if (!isCall) return;
    reply.header(keySupportHeader, 'yes').header(matchSupportHeader, 'yes');
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  return server;
}

const routes = [
  routeAccount,
  routeAcknowledgements,
  routeAlertRules,
  routeSiteHistory,
  routeImports,
  routeLogs,
  routeSecurityLog,
  routeExports,
  routeNotices,
  routeWebhooks,
  routeWorkHealth,
  routeCommands,
  routeRentals,
  routeReportColumns,
  routeSiteLatency,
  routePeople,
  routePlaces,
  routeDevices,
] as const;

/** Admits uploads, and notes in the security log what is refused. */
async function watchCalls(
  server: FastifyInstance,
  { storage, now, log }: ApplicationParts,
  authenticate: Authenticate,
): Promise<{ keyedHash: KeyedHash; securityLog: SecurityLog }> {
  const keyedHash = await openKeyedHash(storage.database);
  const securityLog = openSecurityLog({ storage, now, log });
  admitUploads(server, authenticate);
  traceCalls(server, { database: storage.database, securityLog, keyedHash, authenticate });
  return { keyedHash, securityLog };
}

/** The calls behind the links that mails bring. */
function routeLinks(
  server: FastifyInstance,
  { storage, now, log }: ApplicationParts,
  given: Pick<LinkParts, 'endSession' | 'securityLog' | 'mailer' | 'publicUrl'>,
): void {
  const links: LinkParts = {
    ...given,
    storage,
    now,
    log,
  };
  routePasswordReset(server, links);
  routeEmailConfirmation(server, links);
}

/** Mails that nobody waits for. The links' calls close the mailer when the server stops. */
function openMails(server: FastifyInstance, { log, mail = null }: ApplicationParts) {
  const mailer = mail === null ? null : openMailer(mail, log);
  const mails = createBackgroundMails(mailer, log);
  server.addHook('onClose', mails.settle);
  return { mailer, mails };
}

/** Opens Fastify with every declared call, live events and the dashboard's files. */
export async function createApplication(parts: ApplicationParts): Promise<Application> {
  const {
    storage,
    devices,
    acknowledgementTimeout,
    dashboard,
    now,
    log,
    externalStorage = null,
    cards = null,
    monitoring = null,
    rentalsHealth = newRentalsHealth(),
    stopTimeout = serverTiming.stop.runningCalls,
  } = parts;
  const { database } = storage;
  const metrics = monitoring?.metrics ?? null;
  const server = await openFastify(parts);
  const runningCalls = countRunningCalls(server, { most: parts.maxCalls, isBusy: parts.isBusy ?? (() => false) });
  let stopping = false;
  const { sessionKeys = keysOfProcess } = parts;
  const tokens = openTokens(sessionKeys, now);
  const readSession = createReadSession(database);
  const authenticate = logViewer(createAuthenticate(database, readSession, tokens, now));
  const { keyedHash, securityLog } = await watchCalls(server, parts, authenticate);

  const liveGateway = openLiveGateway({
    http: server.server,
    storage,
    streams: parts.streams ?? null,
    authenticate,
    viewerOfSession: async (sessionId) => {
      const session = await readSession.byId(sessionId, now());
      return session === null || session.lacksFactor ? null : session.viewer;
    },
    now,
    metrics,
    log,
  });
  if (monitoring !== null) {
    const { driving } = parts;
    routeMetrics(server, { ...monitoring, database, driving, now, log, connections: liveGateway.connections });
  }
  routeOpenApi(server);
  routeHealth(server, { database, isStopping: () => stopping });
  const { endSession } = liveGateway;
  const secretSeals = secretSealsOf(sessionKeys);
  const { mailer, mails } = openMails(server, parts);
  const publicUrl = () => parts.publicUrl ?? ownAddress(server);
  const relyingParty = () => relyingPartyOf(parts.publicUrl ?? null, ownAddress(server));
  routeSignIn(server, {
    storage,
    tokens,
    authenticate,
    keyedHash,
    secretSeals,
    relyingParty,
    now,
    onRevoked: endSession,
    mails,
    publicUrl,
    providers: createProviders(secretSeals),
    log,
  });
  routeLinks(server, parts, { endSession, securityLog, mailer, publicUrl });
  const sendsMail = mailer !== null;
  const user = announcingInvitations(resources.user, sendsMail);
  const announced: Partial<Record<EntityName, ServerResource>> = {
    user,
    organisationFeatures: announcingConnection(resources.organisationFeatures, externalStorage),
  };
  for (const name of resourceNames)
    routeResource(server, announced[name] ?? resources[name], { storage, authenticate, now });
  routeCurrentUser(server, storage, authenticate, user);
  const routeParts: RouteParts = {
    storage,
    devices,
    driving: parts.driving,
    authenticate,
    now,
    acknowledgementTimeout,
    metrics,
    endSession,
    externalStorage,
    cards: cards === null ? null : openPayWay(cards, log),
    sendsMail,
    mails,
    rentalsHealth,
    pinKeys: pinKeysOf(sessionKeys),
    secretSeals,
    relyingParty,
    publicUrl,
    webhooks: parts.webhooks ?? { wake: () => {} },
    webhookReach: parts.webhookReach ?? reachable([]),
    securityLog,
    log,
  };
  for (const route of routes) route(server, routeParts);
  await serveDashboard(server, dashboard, async () => [
    ...((await passkeysSignIn({ storage, relyingParty, now })) ? (['passkey'] as const) : []),
    ...((await hasDirectories(database)) ? (['directory'] as const) : []),
  ]);

  return {
    server,
    async close() {
      stopping = true;
      runningCalls.refuseNew();
      await runningCalls.waitForIdle(stopTimeout);
      await withTimeout(serverTiming.stop.stragglers, securityLog.close(), undefined);
      // Uncommitted writes are rolled back and refused; committed ones are answered, with their events.
      await storage.abortWrites();
      if (!(await runningCalls.waitForIdle(serverTiming.stop.stragglers))) server.server.closeAllConnections();
      await withTimeout(serverTiming.stop.stragglers, liveGateway.flush(), undefined);
      const late = setTimeout(() => server.server.closeAllConnections(), serverTiming.stop.stragglers);
      await liveGateway.close();
      await server.close();
      clearTimeout(late);
    },
  };
}
