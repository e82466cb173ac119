import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/storage/database.ts';
import { furtherText, printLine, showLines } from '#tests/bench/figures.ts';
import { openCalls } from '#tests/bench/scale/calls.ts';
import { openCrowd, type Seat } from '#tests/bench/scale/crowd.ts';
import { measureOverload, type Overload } from '#tests/bench/scale/overload.ts';
import { makeOrganisation, type Organisation } from '#tests/bench/scale/people.ts';
import { useOf } from '#tests/bench/scale/processUse.ts';
import { measureSteadyWrites, type Load, type SteadyWrites } from '#tests/bench/scale/steadyWrites.ts';
import { showTableSizes } from '#tests/bench/scale/tableSizes.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { startPostgres, type Postgres } from '#tests/support/postgres/postgres.ts';
import { startRedis } from '#tests/support/redis/redis.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    organisations: { type: 'string', default: '50' },
    writes: { type: 'string', default: '100' },
    /** Those that hear everything, and the writes a second meanwhile. */
    everything: { type: 'string', default: '1000' },
    everyWrites: { type: 'string', default: '45' },
    seconds: { type: 'string', default: '60' },
    /** For NODE_OPTIONS of the servers, such as a profiler. */
    node: { type: 'string' },
  },
});
const size = {
  sockets: Number(values.sockets),
  organisations: Number(values.organisations),
  writes: Number(values.writes),
  everything: Number(values.everything),
  everyWrites: Number(values.everyWrites),
  seconds: Number(values.seconds),
};

/** Each organisation has so many units: none is changed twice within the time of one event. */
const unitCount = 200;
const warmUp = { perSecond: 20, seconds: 10 };

async function showSteady(name: string, figures: SteadyWrites): Promise<void> {
  const { writes, reads, events, refused, lost, doubled, strange } = figures;
  const outcome = `${lost} lost, ${doubled} doubled, ${strange} to others`;
  await showLines([
    { what: `${name}: change`, times: writes, tasks: null, more: furtherText(writes, `${refused} refused`) },
    { what: `${name}: read`, times: reads, tasks: null, more: furtherText(reads) },
    { what: `${name}: event`, times: events, tasks: null, more: furtherText(events, outcome) },
  ]);
}

async function showOverload(overload: Overload): Promise<void> {
  const { before, steps, recovery, saved, events, pairs, lost, doubled, broken, anew } = overload;
  await showLines([{ what: 'a call alone', times: before, tasks: null, more: furtherText(before) }]);
  for (const { perSecond, accepted, refused, others } of steps) {
    const other = [...others].map(([status, count]) => `${count} × ${status}`).join(', ');
    await showLines([
      { what: `${perSecond} calls a second`, times: accepted, tasks: null, more: furtherText(accepted, other) },
    ]);
    if (refused.length > 0)
      await showLines([{ what: '  refused', times: refused, tasks: null, more: furtherText(refused) }]);
  }
  const recovered =
    recovery === null ? 'calls did not become fast again' : `calls were as fast after ${recovery.toFixed(0)} ms`;
  printLine(`  Then ${recovered}; ${broken} connections broke, ${anew} began anew.`);
  printLine(
    `  ${saved} changes saved, ${events} events; of ${pairs} pairs of unit and listener ${lost} missed the last change; ${doubled} events doubled`,
  );
}

/** A process of PostgreSQL for each connection. */
const hasChildren = (name: string) => name === 'PostgreSQL';

/** What processes used over some work: cores, and their own memory at its end. */
async function showUse(pids: Readonly<Record<string, number>>, work: () => Promise<void>): Promise<void> {
  const before = Object.entries(pids).map(([name, pid]) => ({ name, pid, cpu: useOf(pid, hasChildren(name)).cpu }));
  const begun = performance.now();
  await work();
  const time = performance.now() - begun;
  const parts = before.map(({ name, pid, cpu }) => {
    const now = useOf(pid, hasChildren(name));
    return `${name} ${((now.cpu - cpu) / time).toFixed(2)} cores, ${now.megabytes.toFixed(0)} MB`;
  });
  printLine(`  ${parts.join('; ')}`);
}

/** The processes, of which this one plays all the people. PostgreSQL's own stands in a file of its folder. */
const pidsOf = (servers: readonly RemoteServer[], postgres: Postgres): Record<string, number> => ({
  people: process.pid,
  ...Object.fromEntries(servers.map(({ process: { child } }, place) => [`server ${place + 1}`, child.pid ?? 0])),
  PostgreSQL: Number(readFileSync(join(postgres.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
});

const measuredTables = ['change_lines', 'action_logs', 'users', 'sessions'];

async function run(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const redis = await startRedis();
  const url = await createBareDatabase(postgres.url);
  const environment = {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    ...(values.node === undefined ? {} : { NODE_OPTIONS: values.node }),
  };
  const servers: RemoteServer[] = [await startServerProcess(environment), await startServerProcess(environment)];
  const end = () => servers.forEach((server) => server.process.child.kill('SIGKILL'));
  process.once('exit', end);
  const urls = servers.map((server) => server.url);
  const pids = pidsOf(servers, postgres);
  const { database, close } = await openDatabase({ kind: 'url', url }, () => undefined);
  const build = createBuilders(database);
  const organisations: Organisation[] = [];
  for (let made = 0; made < size.organisations; made += 1)
    organisations.push(
      await makeOrganisation(database, build, { people: Math.ceil(size.sockets / size.organisations), unitCount }),
    );
  const everywhere = await makeOrganisation(database, build, {
    people: size.everything,
    unitCount: 1,
    isSuperAdmin: true,
  });
  await database.execute('vacuum analyze');
  const calls = openCalls();
  const seated = (tokens: readonly string[], group: number): Seat[] =>
    tokens.map((token, place) => ({ url: urls[place % urls.length] ?? '', token, group }));
  let turns = 0;
  const openLoad = async (seats: readonly Seat[], spread: readonly Organisation[]): Promise<Load> => {
    const begun = performance.now();
    const crowd = await openCrowd(seats);
    printLine(`  ${crowd.size} connections opened in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return { crowd, organisations: spread, urls, calls };
  };
  const steady = async (load: Load, name: string, perSecond: number) => {
    await measureSteadyWrites(load, { ...warmUp, firstTurn: turns });
    turns += warmUp.perSecond * warmUp.seconds;
    await showUse(pids, async () =>
      showSteady(name, await measureSteadyWrites(load, { perSecond, seconds: size.seconds, firstTurn: turns })),
    );
    turns += perSecond * size.seconds;
  };

  const spread = await openLoad(
    organisations.flatMap(({ tokens }, group) => seated(tokens, group)),
    organisations,
  );
  await steady(spread, `${size.writes} a second`, size.writes);
  await showTableSizes(database, measuredTables);
  await showUse(pids, async () => showOverload(await measureOverload(spread, turns)));
  turns += 1_000_000;
  spread.crowd.close();

  const [first] = organisations;
  if (size.everything > 0) {
    const all = await openLoad(seated(everywhere.tokens, 0), first === undefined ? [] : [first]);
    await steady(all, `${size.everyWrites} a second to all`, size.everyWrites);
    all.crowd.close();
  }

  calls.close();
  await close();
  for (const server of servers) await server.stop();
  await redis.stop();
  await postgres.stop();
}

await run();
process.exit(0);
