import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import { serverTiming } from '#server/config/timing.ts';
import { openPinCodes, requirePinKeys } from './access/pins/pinGuard.ts';
import { pinKeysOf, type PinKeys } from './access/pins/pinKeys.ts';
import type { SimulatorSettings, SeedOptions } from './config/flags.ts';
import { listenFailure } from './config/freePort.ts';
import { keysOfProcess } from './config/sessionKeys.ts';
import { consumeReports } from './devices/consumeReports.ts';
import { driversOfServer } from './devices/driversOfServer.ts';
import { openDevices } from './devices/openDevices.ts';
import type { MqttSettings } from './devices/mqtt/mqttSettings.ts';
import type { DevicePort, OpenDevices } from './devices/port.ts';
import { createRoster } from './devices/roster.ts';
import { systemClock, type Clock } from './devices/simulator/clock.ts';
import { createDemoCustomers, type DemoCustomers } from './devices/simulator/demoCustomers.ts';
import { openPresence } from './lease/presence.ts';
import { openMailer } from './mail/mailer.ts';
import { holdsNobody } from './people/firstAdmin.ts';
import { openPayWay } from './rentals/payWay.ts';
import { startCardReconciliation } from './rentals/reconcileCards.ts';
import { newRentalsHealth } from './rentals/rentalsHealth.ts';
import { startRentalsClock } from './rentals/rentalsClock.ts';
import { readRecord } from './rest/crud/readRecord.ts';
import { createApplication, type Application, type ApplicationParts } from './rest/application.ts';
import { createReadinessCheck } from './rest/health.ts';
import type { Monitoring } from './rest/metrics.ts';
import { startHeartbeat } from './signals/heartbeat.ts';
import { watchUnlocks } from './signals/metrics/watchUnlocks.ts';
import { openRedisStreams, type RedisStreams } from './live/redisStreams.ts';
import { startAlertSender } from './signals/alerts/alertSender.ts';
import { startRetention } from './operations/retention.ts';
import { secretSealsOf } from './people/factors/authenticators.ts';
import { reachable, type Network } from './signals/webhooks/networks.ts';
import { openWebhooks } from './signals/webhooks/openWebhooks.ts';
import { holdsNothing, rememberedSeed, seed, type RememberedSeed } from './seed/seed.ts';
import { openDatabase, type Database, type DatabaseChoice, type OpenDatabase } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';
import { endRestoredSessions, requireSharedKeys } from './storage/sessionGuard.ts';
import { createStorage, type Storage } from './storage/storage.ts';

/** The steps of a start in order, for a progress display. */
export type StartStep = 'database' | 'migrations' | 'seed' | 'simulator' | 'listen';

export interface ServerOptions {
  database: DatabaseChoice;
  /** Redis passes live events between servers on one database. Absent for a single server. */
  redisUrl?: string | null | undefined;
  /** Also the other servers' on this database. Absent: keys that end with this process. */
  sessionKeys?: ApplicationParts['sessionKeys'];
  port: number;
  host: string;
  /** Demo data for an empty database; null: none. */
  seed: SeedOptions | null;
  /** Whether a database with other data, such as a restored one, keeps that and gets no demo data. Absent: refused. */
  mayHoldOwnData?: boolean | undefined;
  /** Called before listening if the database holds demo data; may throw a StartFailure. */
  onDemoFound?: (() => void) | undefined;
  /** The devices; absent: the simulator for demo data, no hardware otherwise. */
  devices?: OpenDevices | undefined;
  /** The broker that connects devices; absent or null: none. */
  mqtt?: MqttSettings | null | undefined;
  /** false: demo data without a simulator. */
  simulator?: boolean | undefined;
  /** The simulator's settings; absent: a real facility's pace. */
  simulatorSettings?: SimulatorSettings | undefined;
  /** Days to keep lines of the hardware's logs; absent or null: for ever. */
  logRetentionDays?: number | null | undefined;
  /** Days to keep lines of the change log; absent: 30. */
  changeRetentionDays?: number | undefined;
  /** The clock for deleting what is kept long enough; absent: the system's. false: nothing is deleted. */
  retentionClock?: Clock | false | undefined;
  /** The clock for due changes of bookings, invitations and charges; absent: the system's. false: none. */
  rentalsClock?: Clock | false | undefined;
  /** Networks beside the public one to which events may be sent, also without TLS; absent: none. */
  webhookNetworks?: readonly Network[] | undefined;
  /** Clock and time limit (milliseconds) for sending events; absent: the system's, and the usual one. */
  webhookTiming?: { clock?: Clock | undefined; limit?: number | undefined } | undefined;
  /** The clock for emails about alerts; absent: the system's. false: none are sent. */
  alertClock?: Clock | false | undefined;
  /** Builds the dashboard while the database opens, and returns its folder. Absent: calls only. */
  dashboard?: (() => Promise<string>) | undefined;
  log?: Logger | undefined;
  now?: (() => Date) | undefined;
  mail?: ApplicationParts['mail'];
  publicUrl?: ApplicationParts['publicUrl'];
  trustedProxies?: ApplicationParts['trustedProxies'];
  externalStorage?: ApplicationParts['externalStorage'];
  cards?: ApplicationParts['cards'];
  stopTimeout?: ApplicationParts['stopTimeout'];
  maxCalls?: ApplicationParts['maxCalls'];
  hstsSubdomains?: ApplicationParts['hstsSubdomains'];
  /** Who names it reads the server's metrics; absent or null: nobody does. */
  metricsToken?: string | null | undefined;
  /** Called each minute while the server works; absent or null: nothing is. */
  heartbeatUrl?: string | null | undefined;
  connectionLimits?: ApplicationParts['connectionLimits'];
  /** Milliseconds. */
  acknowledgementTimeout?: number | undefined;
  onStep?: ((step: StartStep, state: 'begun' | 'done') => void) | undefined;
}

export interface RunningServer {
  /** "http://127.0.0.1:4200" */
  url: string;
  port: number;
  storage: Storage;
  database: Database;
  devices: DevicePort;
  /** null: the database has no demo data. */
  seeded: RememberedSeed | null;
  /** Whether nobody can sign in: the database had no person at the start. */
  isWithoutPeople: boolean;
  /** Waits for running calls first. */
  close(): Promise<void>;
}

type Step = <Result>(step: StartStep, work: () => Promise<Result>) => Promise<Result>;

/** Closes in reverse order of opening. Every closer runs; the first failure is thrown at the end. */
function createCloseStack() {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    add: (closer: () => Promise<unknown>) => closers.push(closer),
    async run(): Promise<void> {
      const failures: unknown[] = [];
      for (const closer of closers.splice(0).toReversed())
        await closer().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}

async function openStorage(options: ServerOptions, log: Logger, step: Step) {
  const { database, redisUrl = null } = options;
  const open = await step('database', () =>
    openDatabase(database, (error) => log.error({ failure: error.name }, 'A database connection was lost')),
  );
  const presence = redisUrl !== null && database.kind === 'url' ? await openPresence(database.url, log) : null;
  const storage = createStorage(open, presence);
  const close = async () => {
    await presence?.close();
    await storage.close();
  };
  return { open, storage, close };
}

async function migrateAndGuard(
  open: OpenDatabase,
  { sessionKeys }: ServerOptions,
  pinKeys: PinKeys,
  now: Date,
): Promise<void> {
  await migrate(open);
  // A start that is refused changes nothing, or the right keys would be refused next.
  await open.database.transaction(async (transaction) => {
    if (sessionKeys !== undefined) await requireSharedKeys(transaction, sessionKeys);
    await requirePinKeys(transaction, pinKeys);
  });
  await openPinCodes(open, pinKeys);
  await endRestoredSessions(open.database, now);
}

async function seedIfNew(
  open: OpenDatabase,
  options: ServerOptions,
  pinKeys: PinKeys,
  now: Date,
): Promise<RememberedSeed | null> {
  const { database } = open;
  const keepsItsOwn = options.mayHoldOwnData === true && !(await holdsNothing(database));
  if (options.seed === null || keepsItsOwn) return rememberedSeed(database);
  const seeded = await seed(database, options.seed, now);
  // New demo data brings its PIN codes as digits.
  await openPinCodes(open, pinKeys);
  return seeded;
}

interface DemoParts {
  /** null: the database has no demo data. */
  seeded: RememberedSeed | null;
  customers: DemoCustomers;
}

/** Opens the devices, or joins the server that holds them. */
function openServerDevices(storage: Storage, options: ServerOptions, { seeded, customers }: DemoParts, log: Logger) {
  const { database, devices, simulator, simulatorSettings, mqtt = null } = options;
  const demoSeed = seeded?.number ?? null;
  const network = mqtt === null ? null : { settings: mqtt, storage, log, clock: systemClock };
  const drivers = driversOfServer({ devices, demoSeed, simulator, simulatorSettings, customers, network, log });
  return openDevices({ database, storage, drivers, roster: createRoster(storage.database), log });
}

function startRetentionByClock(options: ServerOptions, storage: Storage, now: () => Date, log: Logger) {
  const { retentionClock: clock = { ...systemClock, now }, logRetentionDays, changeRetentionDays } = options;
  if (clock === false) return null;
  return startRetention({ storage, log, days: logRetentionDays ?? null, changeDays: changeRetentionDays, clock });
}

async function openStreamsIfConfigured({ redisUrl }: ServerOptions, log: Logger): Promise<RedisStreams | null> {
  return redisUrl === undefined || redisUrl === null ? null : openRedisStreams(redisUrl, log);
}

async function listen({ server }: Application, host: string, port: number): Promise<AddressInfo> {
  try {
    await server.listen({ host, port });
  } catch (cause) {
    throw listenFailure(host, port, cause);
  }
  return server.server.address() as AddressInfo;
}

/** The metrics, whose library loads where somebody reads them. */
async function openMonitoring({ metricsToken = null }: ServerOptions, open: OpenDatabase): Promise<Monitoring | null> {
  if (metricsToken === null) return null;
  const { createMetrics } = await import('./signals/metrics/metrics.ts');
  return { metrics: createMetrics(), token: metricsToken, pool: open.pool };
}

/** Tells a monitoring service that the server works. */
function startHeartbeatIfAsked({ heartbeatUrl = null }: ServerOptions, { database }: Storage, log: Logger) {
  if (heartbeatUrl === null) return null;
  const check = createReadinessCheck(database, log);
  const works = async () => (await check()) === null;
  return startHeartbeat({ url: heartbeatUrl, works, clock: systemClock, log });
}

/**
 * Database, migrations, demo data, devices, then calls, live events and dashboard on one port.
 * @throws StartFailure with a sentence for the person at the terminal, after closing everything.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { now = () => new Date(), log = pino({ level: 'silent' }), onStep } = options;
  const pinKeys = pinKeysOf(options.sessionKeys ?? keysOfProcess);
  const closing = createCloseStack();
  const step: Step = async (name, work) => {
    onStep?.(name, 'begun');
    const result = await work();
    onStep?.(name, 'done');
    return result;
  };
  const building = options.dashboard?.() ?? Promise.resolve(null);
  // Awaited below: until then its failure must not count as unhandled.
  building.catch(() => undefined);
  try {
    const { open, storage, close } = await openStorage(options, log, step);
    closing.add(close);
    const streams = await openStreamsIfConfigured(options, log);
    closing.add(async () => streams?.close());
    await step('migrations', () => migrateAndGuard(open, options, pinKeys, now()));
    const seeded = await step('seed', () => seedIfNew(open, options, pinKeys, now()));
    if (seeded !== null) options.onDemoFound?.();
    const isWithoutPeople = await holdsNobody(open.database);
    const customers = createDemoCustomers(storage, pinKeys, log);
    const devices = await step('simulator', () => openServerDevices(storage, options, { seeded, customers }, log));
    closing.add(() => devices.release());
    closing.add(() => customers.drain());
    const reports = consumeReports({ storage, devices, pinKeys, log });
    closing.add(() => reports.stop());
    closing.add(() => devices.close());
    const retention = startRetentionByClock(options, storage, now, log);
    closing.add(async () => retention?.stop());
    const acknowledgementTimeout = options.acknowledgementTimeout ?? serverTiming.acknowledgement;
    const dashboard = await building;
    const monitoring = await openMonitoring(options, open);
    if (monitoring !== null) closing.add(watchUnlocks({ storage, metrics: monitoring.metrics, now, log }));
    const { sessionKeys, mail, publicUrl, trustedProxies, externalStorage, cards } = options;
    const { stopTimeout, maxCalls, hstsSubdomains, connectionLimits } = options;
    const settings = {
      mail,
      publicUrl,
      trustedProxies,
      externalStorage,
      cards,
      stopTimeout,
      maxCalls,
      hstsSubdomains,
      connectionLimits,
    };
    const rentalsHealth = newRentalsHealth();
    const webhookReach = reachable(options.webhookNetworks ?? []);
    const seals = secretSealsOf(sessionKeys ?? keysOfProcess);
    const { clock = { ...systemClock, now }, limit } = options.webhookTiming ?? {};
    const webhooks = openWebhooks({ storage, seals, readRecord, reach: webhookReach, clock, limit, log });
    const application = await createApplication({
      storage,
      sessionKeys,
      rentalsHealth,
      streams,
      devices,
      driving: devices.driving,
      acknowledgementTimeout,
      monitoring,
      dashboard,
      now,
      log,
      webhooks,
      webhookReach,
      isBusy: () => (open.pool()?.expectedWait ?? 0) > serverTiming.database.wait,
      ...settings,
    });
    closing.add(() => application.close());
    closing.add(() => webhooks.stop());
    const { rentalsClock = { ...systemClock, now } } = options;
    if (rentalsClock !== false) {
      const mailer = mail ? openMailer(mail, log) : null;
      const rentals = startRentalsClock(storage, rentalsClock, log, mailer, rentalsHealth);
      closing.add(() => rentals.stop());
      if (cards) {
        const reconciliation = startCardReconciliation({
          storage,
          cards: openPayWay(cards, log),
          clock: rentalsClock,
          log,
        });
        closing.add(() => reconciliation.stop());
      }
    }
    const { port } = await step('listen', () => listen(application, options.host, options.port));
    const heartbeat = startHeartbeatIfAsked(options, storage, log);
    closing.add(async () => heartbeat?.stop());
    const host = options.host.includes(':') ? `[${options.host}]` : options.host;
    const url = `http://${host}:${port}`;
    const { alertClock = { ...systemClock, now } } = options;
    if (alertClock !== false) {
      const sender = startAlertSender({
        storage,
        mail: mail ?? null,
        publicUrl: publicUrl ?? url,
        clock: alertClock,
        wakeWebhooks: webhooks.wake,
        log,
      });
      closing.add(() => sender.stop());
    }
    return {
      url,
      port,
      storage,
      database: storage.database,
      devices,
      seeded,
      isWithoutPeople,
      close: () => closing.run(),
    };
  } catch (error) {
    await closing.run();
    throw error;
  }
}
