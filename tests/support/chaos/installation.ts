import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { startFleet, type Fleet, type FleetOptions } from '#tests/support/fleet/startFleet.ts';
import type { FleetOutput } from '#tests/support/fleet/output.ts';
import { startMosquitto, type Broker } from '#tests/support/mqtt/mosquitto.ts';
import { foundAt, wireDevice } from '#tests/support/mqtt/wireFleet.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { startPostgres, type Postgres } from '#tests/support/postgres/postgres.ts';
import { startRedis, type Redis } from '#tests/support/redis/redis.ts';
import { createBuilders, type Builders } from '#tests/support/server/builders/index.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/support/server/fullDisk.ts';
import { startMailServer, type MailServer } from '#tests/support/server/mailServer.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startReceiver, type Receiver } from '#tests/support/webhooks/receiver.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { startFront, type Front } from './front.ts';
import { until } from './until.ts';

const prefix = 'acme/north';
const doorCount = 12;
const diskSize = 600;

export interface ChaosDoor {
  unitId: number;
  device: string;
  output: FleetOutput;
}

type Person = Awaited<ReturnType<Builders['user']>>;

/** Who works at the site, and in which organisation. */
export interface ChaosOrganisation {
  organisationId: number;
  siteId: number;
  /** The hall of the guest display. */
  areaId: number;
  /** At the doors and at a form. */
  ada: Person;
  /** At the counter. */
  ben: Person;
  /** Signed in at the wall. */
  wall: Person;
  /** Takes and gives rights, by calls. */
  boss: Person;
  /** Names of these are edited. */
  editedIds: readonly number[];
}

/** All that runs, but the browsers. */
export interface Installation {
  postgres: Postgres;
  disk: SmallDisk | null;
  redis: Redis;
  broker: Broker;
  fleet: Fleet;
  mail: MailServer;
  receiver: Receiver;
  cluster: Cluster;
  front: Front;
  /** The proof's own connection, which comes back after the database does. */
  storage: OpenDatabase;
  build: Builders;
  office: ChaosOrganisation;
  doors: readonly ChaosDoor[];
  stop(): Promise<void>;
}

async function addOffice(build: Builders): Promise<ChaosOrganisation> {
  const { id: organisationId } = await build.organisation({ name: 'Acme Storage' });
  await build.features({ id: organisationId });
  const { id: siteId } = await build.site({ organisationId, name: 'North', topicPrefix: prefix });
  const { id: areaId } = await build.area({ siteId, name: 'The long hall' });
  const person = (firstName: string) => build.user({ organisationId, firstName, lastName: 'Ames' });
  const [ada, ben, wall, boss] = [await person('Ada'), await person('Ben'), await person('Wall'), await person('Bo')];
  const editedIds = [];
  for (let nth = 1; nth <= 3; nth += 1)
    editedIds.push((await build.unit({ siteId, name: `E${nth} v0`, kind: 'car_park' })).id);
  const table = { siteId, areaId, kind: 'pool_table', name: 'Table 1' } as const;
  await build.unit(table);
  return { organisationId, siteId, areaId, ada, ben, wall, boss, editedIds };
}

/** Makes the records of the fleet's doors, once the servers have found them. */
async function wireDoors(
  { database }: OpenDatabase,
  build: Builders,
  fleet: Fleet,
  siteId: number,
): Promise<ChaosDoor[]> {
  const driving = fleet.devices.filter(({ outputs }) => outputs.some(({ door }) => door !== null));
  await until('The servers find the devices', async () => {
    const found = await foundAt(database, siteId);
    return driving.every(({ key, outputs }) =>
      found.some(({ name, outputs: told }) => name === key && told.length >= outputs.length),
    );
  });
  const doors: ChaosDoor[] = [];
  for (const row of await foundAt(database, siteId)) {
    const device = driving.find(({ key }) => key === row.name);
    if (device === undefined) continue;
    const { units } = await wireDevice(build, siteId, row);
    [...units.values()].forEach((unitId, channel) => {
      const output = device.outputs[channel];
      if (output !== undefined) doors.push({ unitId, device: device.key, output });
    });
  }
  return doors;
}

export interface InstallationOptions {
  seed: number;
  /** 0 to 1. */
  random: () => number;
  /** The folder of the dashboard. */
  dashboard: string;
  /** Absent: two. */
  servers?: number;
  /** More variables of the servers. */
  environment?: Readonly<Record<string, string>>;
  /** How the fleet lives; absent: at rest but for commands. */
  life?: Pick<FleetOptions, 'quiet' | 'tempo'>;
  /** Changes the database at this address before it has tables. */
  prepare?: (url: string) => Promise<void>;
}

/** Servers on PostgreSQL, redis and mosquitto with a fleet, a mail server, a receiver of webhooks, and a balancer. */
export async function startInstallation(options: InstallationOptions): Promise<Installation> {
  const folder = temporaryFolder();
  const disk = mountSmallDisk(diskSize);
  const postgres = await startPostgres(disk === null ? {} : { within: disk.path });
  const [redis, broker] = [await startRedis(), await startMosquitto()];
  const url = await createBareDatabase(postgres.url);
  await options.prepare?.(url);
  // Lost connections are expected here; each question says by itself that it failed.
  const storage = await openDatabase({ kind: 'url', url }, () => undefined);
  await migrate(storage);
  const build = createBuilders(storage.database);
  const office = await addOffice(build);
  const mail = await startMailServer();
  const receiver = await startReceiver();
  const cluster = await startCluster({
    count: options.servers ?? 2,
    folder: folder.path,
    dashboard: options.dashboard,
    environment: {
      DATABASE_URL: url,
      REDIS_URL: redis.url,
      MQTT_URL: broker.url,
      SMTP_URL: mail.url,
      MAIL_FROM: 'gatehouse@example.test',
      PUBLIC_URL: 'https://gatehouse.example',
      WEBHOOK_NETWORKS: '127.0.0.1/32',
      ...options.environment,
    },
  });
  const fleet = await startFleet({
    broker: broker.url,
    doors: doorCount,
    prefix,
    seed: options.seed,
    ...(options.life ?? { quiet: true, tempo: 5 }),
  });
  const doors = await wireDoors(storage, build, fleet, office.siteId);
  const front = await startFront(cluster.up, options.random);
  return {
    postgres,
    disk,
    redis,
    broker,
    fleet,
    mail,
    receiver,
    cluster,
    front,
    storage,
    build,
    office,
    doors,
    async stop() {
      await front.close();
      await cluster.stop();
      await fleet.close();
      await receiver.close();
      await mail.close();
      await storage.close();
      await Promise.all([broker.stop(), redis.stop()]);
      await postgres.stop();
      disk?.remove();
      folder.remove();
    },
  };
}
