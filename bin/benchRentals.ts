import { benchContext } from '#tests/bench/page.ts';
import { rentalsParts, type RentalsFigure } from '#tests/bench/rentalsFigures.ts';
import { openRentalsSite, siteId } from '#tests/bench/rentalsSite.ts';
import { quantilesOf } from '#tests/bench/quantiles.ts';
import { siteBenchLines } from '#tests/bench/siteBench.ts';

const names = Object.keys(rentalsParts) as (keyof typeof rentalsParts)[];

function lineOf({ what, times, tasks }: RentalsFigure): string {
  const { p50, p95 } = quantilesOf(times);
  const figures = times.length === 0 ? '' : `p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)} ms   `;
  return `  ${what.padEnd(34)}${figures}tasks over 50 ms ${tasks.count}, longest ${tasks.longest.toFixed(0)} ms`;
}

// `--only customers|bookings|timeline`, `--on postgres|pglite`.
const lines = siteBenchLines({
  names,
  openSite: openRentalsSite,
  sizeOf: ({ counts: { customers, bookings, units } }) =>
    `${customers} customers, ${bookings} bookings, ${units} storage units`,
  measure: async (name, { server, token }) => {
    const context = await benchContext(token, siteId);
    const figures = await rentalsParts[name](context, server.url);
    await context.close();
    return figures.map(lineOf);
  },
});
for await (const line of lines) console.log(line);
process.exit(0);
