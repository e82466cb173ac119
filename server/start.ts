import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import type { Mood, SeedOptions } from './config/flags.ts';
import { listenFailure } from './config/freePort.ts';
import { loggable } from './config/loggable.ts';
import { acknowledgementLimit } from './commands/passOn.ts';
import { followReports } from './commands/readings.ts';
import { noDevices } from './devices/noDevices.ts';
import type { DevicePort, OpenDevices } from './devices/port.ts';
import { createRoster } from './devices/roster.ts';
import { systemClock, type Clock } from './devices/simulator/clock.ts';
import { holdLife } from './devices/simulator/lifeLock.ts';
import { openSimulator } from './devices/simulator/simulator.ts';
import { customerActs } from './rentals/customerActs.ts';
import { startRentalsClock } from './rentals/rentalsClock.ts';
import { createApplication, type Application, type ApplicationParts } from './rest/application.ts';
import { openStreams, type Streams } from './live/streams.ts';
import { startRetention } from './rest/logs/retention.ts';
import { rememberedSeed, seed, type RememberedSeed } from './seed/seed.ts';
import { openDatabase, type Database, type DatabaseChoice } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';
import { createStorage, type Storage } from './storage/storage.ts';

/** The parts of a start, in their order, for whoever shows how it goes. */
export type StartStep = 'database' | 'migrations' | 'seed' | 'simulator' | 'listen';

export interface ServerOptions {
  database: DatabaseChoice;
  /** Redis that carries live events between servers on one database; absent: this one is alone. */
  redisUrl?: string | null | undefined;
  port: number;
  host: string;
  /** Demo data for a database that holds none yet; null: none. */
  seed: SeedOptions | null;
  /** What stands behind the device port; absent: the simulator for demo data, and no hardware otherwise. */
  devices?: OpenDevices | undefined;
  /** false: demo data without a simulator. */
  simulator?: boolean | undefined;
  /** How the simulator lives; absent: as a real facility does. */
  mood?: Mood | undefined;
  /** How old lines of the hardware's logs may become, in days; absent or null: they are kept for ever. */
  logRetentionDays?: number | null | undefined;
  /** What passes time for bookings and invitations; absent: the system's clock. false: they stay as they are. */
  rentalsClock?: Clock | false | undefined;
  /** Gives the folder of the built dashboard; begun beside the database. Absent: only calls are answered. */
  dashboard?: (() => Promise<string>) | undefined;
  log?: Logger | undefined;
  now?: (() => Date) | undefined;
  /** What sends mail, where people open the dashboard, proxies in front, and what a stop may take. */
  mail?: ApplicationParts['mail'];
  publicUrl?: ApplicationParts['publicUrl'];
  trustedProxies?: ApplicationParts['trustedProxies'];
  externalStorage?: ApplicationParts['externalStorage'];
  stopLimit?: ApplicationParts['stopLimit'];
  mostCalls?: ApplicationParts['mostCalls'];
  hstsSubdomains?: ApplicationParts['hstsSubdomains'];
  connectionLimits?: ApplicationParts['connectionLimits'];
  /** Milliseconds that a device may take to acknowledge a command. */
  acknowledgementLimit?: number | undefined;
  onStep?: ((step: StartStep, state: 'begun' | 'done') => void) | undefined;
}

export interface RunningServer {
  /** "http://127.0.0.1:4200" */
  url: string;
  port: number;
  storage: Storage;
  database: Database;
  devices: DevicePort;
  /** null: the database holds no demo data. */
  seeded: RememberedSeed | null;
  /** Lets running calls end, then closes everything. */
  close(): Promise<void>;
}

type Step = <Result>(step: StartStep, work: () => Promise<Result>) => Promise<Result>;

/** Closes in the reverse order of opening; every one is tried, and the first failure comes out at the end. */
function createClosing() {
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
  const open = await step('database', () =>
    openDatabase(options.database, (error) => log.error({ failure: error.name }, 'A database connection was lost')),
  );
  // A server that is alone has nobody to leave events to: its dashboards read everything again once it is back.
  const outbox = typeof options.redisUrl === 'string';
  const onTrouble = (error: unknown) => log.error({ failure: loggable(error) }, 'An event could not be passed on');
  return { open, storage: createStorage(open, { outbox, onTrouble }) };
}

function seedWhenNew(database: Database, options: ServerOptions, now: Date): Promise<RememberedSeed | null> {
  return options.seed === null ? rememberedSeed(database) : seed(database, options.seed, now);
}

interface Behind {
  devices: DevicePort;
  /** Lets go of the right to let the simulator live. */
  release: () => Promise<void>;
}

/** What stands behind the port. Of several servers on one database, the first one's simulator lives. */
async function openDevices(
  storage: Storage,
  options: ServerOptions,
  seeded: RememberedSeed | null,
  log: Logger,
): Promise<Behind> {
  const roster = createRoster(storage.database);
  const release = () => Promise.resolve();
  if (options.devices !== undefined) return { devices: await options.devices(roster), release };
  if (seeded === null || options.simulator === false) return { devices: noDevices(), release };
  const { tempo = 1, storm = false, quiet = false } = options.mood ?? {};
  const onLost = (error: Error) => log.error({ failure: error.name }, 'The simulator lost its database connection');
  const held = quiet ? null : await holdLife(options.database, onLost);
  const onFailure = (error: unknown) => log.error({ failure: loggable(error) }, 'The simulator could not look around');
  const simulator = openSimulator({ seed: seeded.number, life: held !== null, tempo, storm, onFailure });
  return { devices: await simulator(roster), release: held?.release ?? release };
}

async function openLiveStreams({ redisUrl }: ServerOptions, log: Logger): Promise<Streams | null> {
  return redisUrl === undefined || redisUrl === null ? null : openStreams(redisUrl, log);
}

async function listen({ server }: Application, host: string, port: number): Promise<AddressInfo> {
  try {
    await server.listen({ host, port });
  } catch (cause) {
    throw listenFailure(host, port, cause);
  }
  return server.server.address() as AddressInfo;
}

/**
 * Starts the server: database, migrations, demo data, devices, then calls, live events and the dashboard on one port.
 * @throws StartFailure with a sentence for the person at the terminal; whatever was opened is closed again.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { now = () => new Date(), log = pino({ level: 'silent' }), onStep } = options;
  const closing = createClosing();
  const step: Step = async (name, work) => {
    onStep?.(name, 'begun');
    const result = await work();
    onStep?.(name, 'done');
    return result;
  };
  const building = options.dashboard?.() ?? Promise.resolve(null);
  // Awaited below, after what may take longer; until then a failed build must not count as unhandled.
  building.catch(() => undefined);
  try {
    const { open, storage } = await openStorage(options, log, step);
    closing.add(() => storage.close());
    const streams = await openLiveStreams(options, log);
    closing.add(async () => streams?.close());
    await step('migrations', () => migrate(open));
    const seeded = await step('seed', () => seedWhenNew(storage.database, options, now()));
    const { devices, release } = await step('simulator', () => openDevices(storage, options, seeded, log));
    closing.add(release);
    const reports = followReports({ storage, devices, log, settleAct: customerActs(storage, log) });
    closing.add(() => reports.stop());
    closing.add(() => devices.close());
    if (typeof options.logRetentionDays === 'number') {
      const retention = startRetention({ storage, days: options.logRetentionDays, log });
      closing.add(() => retention.stop());
    }
    const limit = options.acknowledgementLimit ?? acknowledgementLimit;
    const dashboard = await building;
    const { mail, publicUrl, trustedProxies, externalStorage } = options;
    const { stopLimit, mostCalls, hstsSubdomains, connectionLimits } = options;
    const settings = {
      ...{ mail, publicUrl, trustedProxies, externalStorage },
      ...{ stopLimit, mostCalls, hstsSubdomains, connectionLimits },
    };
    const application = await createApplication({ storage, streams, devices, limit, dashboard, now, log, ...settings });
    closing.add(() => application.close());
    const { rentalsClock = { ...systemClock, now } } = options;
    if (rentalsClock !== false) {
      const rentals = startRentalsClock(storage, rentalsClock, log);
      closing.add(() => rentals.stop());
    }
    const { port } = await step('listen', () => listen(application, options.host, options.port));
    const host = options.host.includes(':') ? `[${options.host}]` : options.host;
    const url = `http://${host}:${port}`;
    return { url, port, storage, database: storage.database, devices, seeded, close: () => closing.run() };
  } catch (error) {
    await closing.run();
    throw error;
  }
}
