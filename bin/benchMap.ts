import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openSimulator } from '#server/devices/simulator/simulator.ts';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { demoSignIn } from '#server/seed/people.ts';
import { startServer } from '#server/start.ts';
import { measureMap } from '#tests/bench/mapFigures.ts';
import { benchContext } from '#tests/bench/page.ts';
import { quantilesOf } from '#tests/bench/quantiles.ts';
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
  for (const { what, frames, tasks } of await measureMap(context, server)) {
    const { p50, p95 } = quantilesOf(frames);
    const times = `frames p50 ${p50.toFixed(1).padStart(6)}   p95 ${p95.toFixed(1).padStart(6)} ms   n ${String(frames.length).padStart(4)}`;
    console.log(
      `  ${what.padEnd(24)}${times}   tasks over 50 ms ${tasks.count}, longest ${tasks.longest.toFixed(0)} ms`,
    );
  }
  console.log(`  load of the machine ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await context.close();
  await server.close();
}
