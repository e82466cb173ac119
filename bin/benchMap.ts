import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer } from '#server/start.ts';
import { showLines } from '#tests/bench/figures.ts';
import { measureMap } from '#tests/bench/mapFigures.ts';
import { benchContext } from '#tests/bench/page.ts';
import { tokenOf } from '#tests/support/browser/signedInContext.ts';

/**
 * The facility map: frames and long tasks of a floor with 1,500 shapes. `--dashboard <folder>` names a build; otherwise
 * a stale dashboard is built.
 */
const { values } = parseArgs({ options: { dashboard: { type: 'string' } } });
const folder = values.dashboard ?? (await buildWhenStale()).folder;
const server = await startServer({
  database: { kind: 'memory' },
  host: '127.0.0.1',
  port: 0,
  seed: { number: 1, date: null, scale: 1 },
  devices: openSimulator({ seed: 1, activity: false, behaviour: 'prompt' }),
  rentalsClock: false,
  dashboard: () => Promise.resolve(folder),
});
const context = await benchContext(await tokenOf(server.url, demoSignIn), 1);
try {
  const figures = await measureMap(context, server);
  await showLines(figures.map(({ what, frames, tasks }) => ({ what: `${what}: frames`, times: frames, tasks })));
  console.log(`  load of the machine ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await context.close();
  await server.close();
}
