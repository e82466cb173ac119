import type { AddressInfo } from 'node:net';
import { pino, type Logger } from 'pino';
import type { SeedOptions } from './config/flags.ts';
import { listenFailure } from './config/freePort.ts';
import { acknowledgementLimit } from './commands/unitCommand.ts';
import { followReadings } from './commands/readings.ts';
import { noDevices } from './devices/noDevices.ts';
import type { DevicePort, OpenDevices } from './devices/port.ts';
import { createRoster } from './devices/roster.ts';
import { openSimulator } from './devices/simulator/simulator.ts';
import { createApplication, type Application } from './rest/application.ts';
import { rememberedSeed, seed, type RememberedSeed } from './seed/seed.ts';
import { openDatabase, type Database, type DatabaseChoice } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';
import { createStorage, type Storage } from './storage/storage.ts';

/** The parts of a start, in their order, for whoever shows how it goes. */
export type StartStep = 'database' | 'migrations' | 'seed' | 'simulator' | 'listen';

export interface ServerOptions {
  database: DatabaseChoice;
  port: number;
  host: string;
  /** Demo data for a database that holds none yet; null: none. */
  seed: SeedOptions | null;
  /** What stands behind the device port; absent: the simulator for demo data, and no hardware otherwise. */
  devices?: OpenDevices | undefined;
  /** false: demo data without a simulator. */
  simulator?: boolean | undefined;
  /** Gives the folder of the built dashboard; begun beside the database. Absent: only calls are answered. */
  dashboard?: (() => Promise<string>) | undefined;
  log?: Logger | undefined;
  now?: (() => Date) | undefined;
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
  return { open, storage: createStorage(open) };
}

function seedWhenNew(database: Database, options: ServerOptions, now: Date): Promise<RememberedSeed | null> {
  return options.seed === null ? rememberedSeed(database) : seed(database, options.seed, now);
}

function openDevices(storage: Storage, options: ServerOptions, seeded: RememberedSeed | null): Promise<DevicePort> {
  const roster = createRoster(storage.database);
  if (options.devices !== undefined) return options.devices(roster);
  if (seeded === null || options.simulator === false) return Promise.resolve(noDevices());
  return openSimulator({ seed: seeded.number })(roster);
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
    await step('migrations', () => migrate(open));
    const seeded = await step('seed', () => seedWhenNew(storage.database, options, now()));
    const devices = await step('simulator', () => openDevices(storage, options, seeded));
    const readings = followReadings(storage, devices, log);
    closing.add(() => readings.stop());
    closing.add(() => devices.close());
    const limit = options.acknowledgementLimit ?? acknowledgementLimit;
    const dashboard = await building;
    const application = await createApplication({ storage, devices, limit, dashboard, now, log });
    closing.add(() => application.close());
    const { port } = await step('listen', () => listen(application, options.host, options.port));
    const host = options.host.includes(':') ? `[${options.host}]` : options.host;
    const url = `http://${host}:${port}`;
    return { url, port, storage, database: storage.database, devices, seeded, close: () => closing.run() };
  } catch (error) {
    await closing.run();
    throw error;
  }
}
