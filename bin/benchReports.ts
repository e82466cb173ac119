import { benchContext } from '#tests/bench/page.ts';
import { quantilesOf } from '#tests/bench/quantiles.ts';
import { measuredReports, measureReport, type ReportFigure } from '#tests/bench/reportsFigures.ts';
import { siteId } from '#tests/bench/rentalsSite.ts';
import { openReportsSite } from '#tests/bench/reportsSite.ts';
import { siteBenchLines } from '#tests/bench/siteBench.ts';

const names = Object.keys(measuredReports) as (keyof typeof measuredReports)[];

function lineOf({ what, times, tasks }: ReportFigure): string {
  const { p50, p95 } = quantilesOf(times);
  const figures = `p50 ${p50.toFixed(0)}  p95 ${p95.toFixed(0)} ms`;
  return `  ${what.padEnd(34)}${figures}   tasks over 50 ms ${tasks.count}, longest ${tasks.longest.toFixed(0)} ms`;
}

// `--only revenue|summary|unpaid|moves`, `--on postgres|pglite`.
const lines = siteBenchLines({
  names,
  openSite: openReportsSite,
  sizeOf: ({ counts: { bookings, orders, payments } }) =>
    `${bookings} bookings, ${orders} orders, ${payments} payments`,
  measure: async (name, { server, token }) => {
    const context = await benchContext(token, siteId);
    const figures = await measureReport(context, server.url, name);
    await context.close();
    return figures.map(lineOf);
  },
});
for await (const line of lines) console.log(line);
process.exit(0);
