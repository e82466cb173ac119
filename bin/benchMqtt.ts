import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { createRandom } from '#server/seed/random.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { figureOf, printLine, showLines, tellFigures } from '#tests/bench/figures.ts';
import { measureCommands, measureReadings, unitsAt, type Contact } from '#tests/bench/mqttFigures.ts';
import { startMosquitto } from '#tests/support/mqtt/mosquitto.ts';
import { foundAt, wireDevice } from '#tests/support/mqtt/wireFleet.ts';
import { plainSettings } from '#tests/support/mqtt/mqttServer.ts';
import { pause } from '#tests/bench/pause.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { startPostgres } from '#tests/support/postgres/postgres.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const { values } = parseArgs({
  options: {
    /** So long readings come. */
    minutes: { type: 'string', default: '1' },
    /** Neither readings nor the simulator. */
    commandsAlone: { type: 'boolean', default: false },
  },
});

const prefixes = ['acme/east', 'acme/north', 'acme/west'] as const;
/** At each prefix, at some 370 devices. */
const doors = 1_540;
const commands = 200;

/** Devices in a process of their own: they take no time from the server. */
async function startFleetProcess(broker: string, prefix: string): Promise<ChildProcess> {
  const args = ['--broker', broker, '--doors', String(doors), '--prefix', prefix, '--quiet'];
  const child = fork(fileURLToPath(new URL('fleet.ts', import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  process.once('exit', () => child.kill());
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child;
}

/** Waits until every device of a fleet was found, and makes a unit for each of their outputs. */
async function wireAll(server: TestServer, siteId: number): Promise<number> {
  for (let before = -1, now = 0; now !== before || now === 0;) {
    before = now;
    await pause(10_000);
    now = (await foundAt(server.database, siteId)).length;
  }
  const rows = await foundAt(server.database, siteId);
  for (const row of rows) await wireDevice(server.build, siteId, row);
  return rows.length;
}

interface Wired {
  devices: number;
  units: number;
  /** The doors of single locks. */
  locks: number[];
  contacts: Contact[];
}

async function openSite(server: TestServer, token: string, siteId: number, prefix: string): Promise<Wired> {
  const change = (body: object) => server.call('PUT', `api/admin/sites/${siteId}`, { token, body });
  await change({ topicPrefix: prefix });
  const devices = await wireAll(server, siteId);
  // The records were made behind the server's back.
  await change({ name: prefix });
  const known = await unitsAt(server, siteId);
  const single = new Set(
    (await foundAt(server.database, siteId)).flatMap(({ name, outputs, gateway }) =>
      outputs.length === 1 && gateway === null ? [name] : [],
    ),
  );
  const locks = known.filter(({ name }) => /^[a-z]\d{3}$/.test(name) && single.has(name));
  return {
    devices,
    units: known.length,
    locks: locks.map(({ id }) => id),
    contacts: locks.map(({ id, name }) => ({ unitId: id, topic: `${prefix}/${name}/binary_sensor/contact/state` })),
  };
}

/** Each at most once: a door that is open already shows nothing. */
function drawn<Item>(items: readonly Item[], count: number): Item[] {
  const random = createRandom(1);
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.between(0, left.length - 1), 1),
  ).flat();
}

/** Of this process, which is the server's too. */
async function showMemory(): Promise<void> {
  const megabytes = process.memoryUsage().rss / 1_000_000;
  printLine(`  the server's process, with the bench: ${megabytes.toFixed(0)} MB`);
  await tellFigures([figureOf("the server's process, with the bench", [megabytes], { unit: 'MB' })]);
}

async function compareWithSimulator(database: DatabaseChoice, token: string, locks: readonly number[]): Promise<void> {
  const simulated = await startTestServer({
    database,
    devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt' }),
  });
  await showLines(await measureCommands(simulated, token, locks, 'in process'));
  await simulated.close();
}

async function bench(): Promise<void> {
  const broker = await startMosquitto();
  const fleets = await Promise.all(prefixes.map((prefix) => startFleetProcess(broker.url, prefix)));
  const postgres = await startPostgres({ durable: true });
  const database = { kind: 'url', url: await createBareDatabase(postgres.url) } as const;
  const server = await startTestServer({ database, devices: undefined, mqtt: plainSettings(broker.url) });
  const { id: organisationId } = await server.build.organisation();
  const token = await server.signInByCall(await server.build.user({ organisationId }), builtPassword);
  const wired: Wired[] = [];
  for (const prefix of prefixes) {
    const { id: siteId } = await server.build.site({ organisationId });
    wired.push(await openSite(server, token, siteId, prefix));
  }
  const sum = (count: (one: Wired) => number) => wired.reduce((total, one) => total + count(one), 0);
  printLine(
    `  ${sum(({ devices }) => devices)} devices with ${sum(({ units }) => units)} outputs at mosquitto, on PostgreSQL`,
  );
  const locks = drawn(
    wired.flatMap((one) => one.locks),
    commands,
  );
  await showLines(await measureCommands(server, token, locks, 'mosquitto'));
  await showMemory();
  if (!values.commandsAlone) {
    const contacts = wired.flatMap((one) => one.contacts);
    await showLines([await measureReadings(server, broker.url, contacts, Number(values.minutes))]);
  }
  await server.close();
  if (!values.commandsAlone) await compareWithSimulator(database, token, locks);
  for (const fleet of fleets) fleet.kill();
  await postgres.stop();
  await broker.stop();
}

await bench();
process.exit(0);
