import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bucketsOf, periodBefore, yearBefore } from '#domain/reports/periods.ts';
import type { Report } from '#domain/reports/report.ts';
import type { Database } from '#server/storage/database.ts';
import {
  adelaide,
  anchor,
  byText,
  cellsOf,
  clockChanges,
  date,
  demoReports,
  seeds,
  sydney,
  tableOf,
  type DaysOfSite,
} from './demoReports.ts';
import { billedRows, collectedRows, farBelowRows, gapRows, overdueRows, ratesAt } from './moneyReportSql.ts';
import { seededRecords, withMoney } from './seededRecords.ts';

const questions: readonly DaysOfSite[] = [
  ...clockChanges,
  { name: 'all sites, a month', siteId: 0, days: { first: '2026-10-01', last: '2026-10-31' } },
];

/** Puts some bills and payments to the first and last seconds of their days, and takes the price of some units. */
async function moveToMidnight(database: Database): Promise<void> {
  for (const [table, column] of [
    ['orders', 'created_at'],
    ['payments', 'paid_at'],
  ] as const) {
    const [rows, moment] = [sql.identifier(table), sql.identifier(column)];
    const midnight = sql`date_trunc('day', ${moment} at time zone time_zone)`;
    for (const [rest, at] of [
      [1, sql`${midnight} at time zone time_zone`],
      [2, sql`(${midnight} + interval '1 day' - interval '1 second') at time zone time_zone`],
    ] as const) {
      await database.execute(
        sql`update ${rows} set ${moment} = ${at} from sites
          where sites.id = site_id and ${rows}.id % 7 = ${rest} and ${moment} < ${anchor}::timestamptz - interval '2 days'`,
      );
    }
  }
  await database.execute(sql`update units set price = null, price_period = null where id % 13 = 0`);
}

const toCents = (dollars: unknown) => Math.round(Number(dollars) * 100);
const figureOf = (report: Report, id: string) => report.figures.find((figure) => figure.id === id);

describe.each(seeds)('reports of money in the demo data %i', (number) => {
  const demo = demoReports(number, moveToMidnight, async (database) =>
    withMoney(database, await seededRecords(database)),
  );
  const { ask } = demo;
  const siteName = (siteId: number) => demo.records.sites.find(({ id }) => id === siteId)?.name;

  it.each(questions)('match the sums of money in SQL to the cent and the day: $name', async ({ siteId, days }) => {
    const { buckets } = bucketsOf(days);
    const partOf = (day: string) => buckets.find(({ first, last }) => first <= day && day <= last)?.first;
    for (const basis of ['billed', 'collected'] as const) {
      const report = ask(11, siteId, days, basis);
      const read = basis === 'billed' ? billedRows : collectedRows;
      const kinds = ['in', 'refund', 'failed', ...(basis === 'collected' ? (['waiting'] as const) : [])] as const;
      const sums = new Map<string, number[]>();
      for (const row of await read(demo.database, { siteId, ...days, now: anchor })) {
        const method = basis === 'billed' ? [] : [row.method];
        const key = [partOf(row.day), siteName(row.siteId), row.kind, row.size, ...method].join();
        const known = sums.get(key) ?? kinds.map(() => 0);
        sums.set(
          key,
          kinds.map((kind, index) => (known[index] ?? 0) + row[kind as 'in']),
        );
      }
      const names = ['period', 'site', 'kind', 'size', ...(basis === 'collected' ? ['method'] : [])];
      const table = cellsOf(tableOf(report, 'lines'), ...names, ...kinds).map(({ cells }) => [
        cells.slice(0, names.length).join(),
        ...cells.slice(names.length).map(toCents),
      ]);
      expect(table.toSorted(byText)).toEqual([...sums].map(([key, cents]) => [key, ...cents]).toSorted(byText));
      expect(table.length).toBeGreaterThan(20);
      for (const [index, range] of [days, periodBefore(days), yearBefore(days)].entries()) {
        const rows = await read(demo.database, { siteId, ...range, now: anchor });
        const net = rows.reduce((sum, row) => sum + row.in - row.refund, 0);
        const figure = figureOf(report, 'net');
        expect(toCents([figure?.value, figure?.before, figure?.yearBefore][index])).toBe(net);
      }
    }
  });

  it.each([sydney, adelaide, 0])('match the ages of arrears in SQL: site %i', async (siteId) => {
    const report = ask(9, siteId, { first: '2026-11-01', last: '2026-11-30' });
    const rows = await overdueRows(demo.database, { siteId, now: anchor });
    const charges = cellsOf(tableOf(report, 'charges'), 'days', 'overdue').map(({ record, links, cells }) => [
      ...[record?.id, links?.['bill']?.id ?? null],
      ...[cells[0], toCents(cells[1])],
    ]);
    expect(charges.toSorted(byText)).toEqual(
      rows.map(({ bookingId, orderId, days, cents }) => [bookingId, orderId, days, cents]).toSorted(byText),
    );
    const total = rows.reduce((sum, { cents }) => sum + cents, 0);
    expect(toCents(figureOf(report, 'overdue')?.value)).toBe(total);
    for (const table of ['customers', 'units']) {
      const sum = cellsOf(tableOf(report, table), 'overdue').reduce((all, { cells }) => all + toCents(cells[0]), 0);
      expect([table, sum]).toEqual([table, total]);
    }
  });

  it.each(questions)(
    'split the gap between potential and collected rent as SQL does: $name',
    async ({ siteId, days }) => {
      const report = ask(8, siteId, days);
      const rows = await gapRows(demo.database, { siteId, ...days, now: anchor });
      const columns = ['site', 'potential', 'rent', 'vacancy', 'belowStreet', 'unpaid'];
      const table = cellsOf(tableOf(report, 'money'), ...columns).map(({ cells: [site, ...cells] }) => [
        site,
        ...cells.map(toCents),
      ]);
      expect(table.toSorted(byText)).toEqual(
        rows
          .map(({ siteId: id, potential, collected, vacancy, due }) => [
            ...[siteName(id), potential, collected, vacancy],
            ...[potential - vacancy - due, due - collected],
          ])
          .toSorted(byText),
      );
      const { cents, squareMetres } = await ratesAt(demo.database, siteId, days.last, anchor);
      expect(figureOf(report, 'averageRate')?.value).toBeCloseTo(cents / 100 / squareMetres, 6);
    },
  );

  it.each([sydney, 0])('find the same rates far below street as SQL: site %i', async (siteId) => {
    const report = ask(13, siteId, { first: date, last: date });
    const rows = await farBelowRows(demo.database, siteId, anchor);
    const table = cellsOf(tableOf(report, 'inPlace'), 'inPlace', 'street').map(({ record, cells }) => [
      record?.id,
      ...cells.map(toCents),
    ]);
    expect(table.toSorted(byText)).toEqual(rows.map(({ id, pays, street }) => [id, pays, street]).toSorted(byText));
    expect(rows.length).toBeGreaterThan(20);
  });
});
