import { benchContext } from '#tests/bench/page.ts';
import { rentalsParts } from '#tests/bench/rentalsFigures.ts';
import { openRentalsSite, siteId } from '#tests/bench/rentalsSite.ts';
import { runSiteBench } from '#tests/bench/siteBench.ts';

const names = Object.keys(rentalsParts) as (keyof typeof rentalsParts)[];

// `--only customers|bookings|timeline`, `--on postgres|pglite`.
await runSiteBench({
  names,
  openSite: openRentalsSite,
  sizeOf: ({ counts: { customers, bookings, units } }) =>
    `${customers} customers, ${bookings} bookings, ${units} storage units`,
  measure: async (name, { server, token }) => {
    const context = await benchContext(token, siteId);
    const figures = await rentalsParts[name](context, server.url);
    await context.close();
    return figures;
  },
});
process.exit(0);
