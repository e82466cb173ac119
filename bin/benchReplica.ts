import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { z } from 'zod';
import { routes } from '#domain/routes/index.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer } from '#server/start.ts';
import { buildRivals } from '#tests/bench/buildRivals.ts';
import { openWitness } from '#tests/bench/eventToPixel.ts';
import { canGiveWay } from '#tests/bench/givingWay.ts';
import type { Contestant } from '#tests/bench/page.ts';
import { measureContestant, parts, warmServer, type ContestantFigures } from '#tests/bench/replicaFigures.ts';
import { replicaLines, replicaReport } from '#tests/bench/replicaTable.ts';
import { tellFigures } from '#tests/bench/figures.ts';
import { rivals } from '#tests/bench/rivals/rivalNames.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';
import { signedIn } from '#tests/support/replica/browserLess.ts';
import { createTestDevice } from '#tests/support/server/testDevice.ts';

/** Multiplies every site's units: 11,054 at the largest; customers: 27,360. */
const scale = 10;
const siteId = 1;

const live = '[data-freshness=live]';

const own: Contestant[] = [
  { name: 'Gatehouse, units table', path: routes['unit.list'].path, complete: live, typed: true },
  { name: 'Gatehouse, units now', path: routes['dashboard.list'].path, complete: live, typed: false },
];
const others: Contestant[] = Object.entries(rivals).map(([rival, name]) => ({
  name,
  path: `/rivals.html?rival=${rival}`,
  complete: 'text=/Complete: /',
  typed: true,
}));

// Arguments name contestants. `--only starts|changes|storm` chooses parts. `--on` names the database: PostgreSQL where
// installed, else PGlite.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, on: { type: 'string' } },
});
const databases = ['postgres', 'pglite'] as const;
const on = z.enum(databases).parse(values.on ?? (findPostgres() === null ? 'pglite' : 'postgres'));
const requested = positionals.map((word) => word.toLowerCase());
const only = new Set(z.array(z.enum(parts)).parse(values.only ?? parts));
const load = () => `  load average of the machine: ${loadavg()[0]?.toFixed(1)}`;
const contestants = [...own, ...others].filter(
  ({ name }) => requested.length === 0 || requested.some((word) => name.toLowerCase().includes(word)),
);

const postgres = on === 'postgres' ? await startPostgres({ durable: true }) : null;
const database: DatabaseChoice =
  postgres === null ? { kind: 'memory' } : { kind: 'url', url: await createBareDatabase(postgres.url) };
const device = createTestDevice();
const { folder, remove } = await buildRivals((await buildWhenStale()).folder);
const server = await startServer({
  database,
  host: '127.0.0.1',
  port: 0,
  seed: { number: 1, date: null, scale },
  devices: () => Promise.resolve(device),
  dashboard: () => Promise.resolve(folder),
  log: pino({ level: 'silent' }),
});
// Otherwise the database would vacuum during the bench.
await server.database.execute(sql`vacuum analyze`);
const { token } = await signedIn(server.url, demoSignIn);
const witness = await openWitness(server.url, token);
const figures: ContestantFigures[] = [];
try {
  const bench = { server, witness, token, siteId, report: device.report, only };
  const [first] = contestants;
  if (first !== undefined) await warmServer(bench, first);
  for (const contestant of contestants) {
    console.error(`  … ${contestant.name}`);
    console.error(load());
    const measured = await measureContestant(bench, contestant);
    figures.push(measured);
    // The whole table takes minutes, so rows print one by one.
    for (const line of replicaLines([measured])) console.error(line);
  }
  for (const line of replicaLines(figures)) console.log(line);
  await tellFigures(replicaReport(figures));
  console.log(`  the server is on ${on === 'postgres' ? 'PostgreSQL' : 'PGlite'}`);
  if (canGiveWay) console.log('  it gives way to the browser in cold starts and storms');
  console.log(load());
} finally {
  witness.close();
  await server.close();
  await postgres?.stop();
  remove();
}
process.exit(0);
