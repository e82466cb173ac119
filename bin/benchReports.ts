import { benchContext } from '#tests/bench/page.ts';
import { measuredReports, measureReport } from '#tests/bench/reportsFigures.ts';
import { siteId } from '#tests/bench/rentalsSite.ts';
import { openReportsSite } from '#tests/bench/reportsSite.ts';
import { runSiteBench } from '#tests/bench/siteBench.ts';

const names = Object.keys(measuredReports) as (keyof typeof measuredReports)[];

// `--only revenue|summary|unpaid|moves`, `--on postgres|pglite`.
await runSiteBench({
  names,
  openSite: openReportsSite,
  sizeOf: ({ counts: { bookings, orders, payments } }) =>
    `${bookings} bookings, ${orders} orders, ${payments} payments`,
  measure: async (name, { server, token }) => {
    const context = await benchContext(token, siteId);
    const figures = await measureReport(context, server.url, name);
    await context.close();
    return figures;
  },
});
process.exit(0);
