import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { benchContext } from '#tests/bench/page.ts';
import { rentalsParts, type RentalsFigure } from '#tests/bench/rentalsFigures.ts';
import { openRentalsSite, siteId } from '#tests/bench/rentalsSite.ts';
import { quantilesOf } from '#tests/bench/quantiles.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres/postgres.ts';

const names = Object.keys(rentalsParts) as (keyof typeof rentalsParts)[];

// `--only customers|bookings|timeline` chooses a part, more than once for several. `--on` names the database: PostgreSQL
// where it is installed, else PGlite.
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, on: { type: 'string' } } });
const only = new Set(z.array(z.enum(names)).parse(values.only ?? names));
const on = z.enum(['postgres', 'pglite']).parse(values.on ?? (findPostgres() === null ? 'pglite' : 'postgres'));

function lineOf({ what, times, tasks }: RentalsFigure): string {
  const { p50, p95 } = quantilesOf(times);
  const figures = times.length === 0 ? '' : `p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)} ms   `;
  return `  ${what.padEnd(34)}${figures}tasks over 50 ms ${tasks.count}, longest ${tasks.longest.toFixed(0)} ms`;
}

const { folder } = await buildWhenStale();
const postgres = on === 'postgres' ? await startPostgres({ durable: true }) : null;
const site = await openRentalsSite(
  postgres === null ? { kind: 'memory' } : { kind: 'url', url: await createBareDatabase(postgres.url) },
  folder,
);
try {
  const { customers, bookings, units } = site.counts;
  console.log(`  ${customers} customers, ${bookings} bookings, ${units} storage units`);
  for (const name of names.filter((each) => only.has(each))) {
    const context = await benchContext(site.token, siteId);
    for (const figure of await rentalsParts[name](context, site.server.url)) console.log(lineOf(figure));
    await context.close();
  }
  console.log(`  the server is on ${on === 'postgres' ? 'PostgreSQL' : 'PGlite'}`);
  console.log(`  load average of the machine: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await site.server.close();
  await postgres?.stop();
}
process.exit(0);
