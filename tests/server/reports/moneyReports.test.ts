import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeReport } from '#domain/reports/computeReport.ts';
import { bucketsOf, periodBefore, yearBefore } from '#domain/reports/periods.ts';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import type { Report, ReportTable, RevenueBasis } from '#domain/reports/report.ts';
import type { ReportRecords } from '#domain/reports/reportRecords.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { seed } from '#server/seed/seed.ts';
import { openDatabase, type Database, type OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { seededDatabase } from '#tests/support/server/seededDatabase.ts';
import { billedRows, collectedRows, farBelowRows, gapRows, overdueRows, ratesAt } from './moneyReportSql.ts';
import { seededRecords, withMoney } from './seededRecords.ts';

const date = '2026-11-21';
const anchor = `${date}T02:00:00Z`;
const now = Date.parse(anchor);
const numbers = process.env['GATEHOUSE_PROOFS'] === 'reports' ? [7, 1, 2] : [7];

/** Places in the order of the demo data: their numbers are their ids. */
const [sydney, adelaide] = [1, 6];

/** Clocks change on 4 October 2026 and on 5 April 2026. */
const questions: readonly { name: string; siteId: number; days: DayRange }[] = [
  { name: 'Sydney, as clocks go forward', siteId: sydney, days: { first: '2026-09-21', last: '2026-10-20' } },
  { name: 'Adelaide, as clocks go back', siteId: adelaide, days: { first: '2026-03-01', last: '2026-04-30' } },
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
const byText = (one: readonly unknown[], other: readonly unknown[]) => (one.join() < other.join() ? -1 : 1);

function tableOf({ tables }: Report, id: string): ReportTable {
  const table = tables.find((each) => each.id === id);
  if (table === undefined) throw new Error(`There is no table ${id}.`);
  return table;
}

/** Cells of some columns, row by row, with the row's record. */
const cellsOf = ({ columns, rows }: ReportTable, ...ids: string[]) =>
  rows.map(({ cells, record, links }) => ({
    record,
    links,
    cells: ids.map((id) => cells[columns.findIndex((column) => column.id === id)]),
  }));

const figureOf = (report: Report, id: string) => report.figures.find((figure) => figure.id === id);

describe.each(numbers)('reports of money in the demo data %i', (number) => {
  const options = { number, date, scale: 1 };
  let open: OpenDatabase;
  let records: ReportRecords;
  let siteNames: ReadonlyMap<number, string | undefined>;
  beforeAll(async () => {
    open = await openDatabase(await seededDatabase(options), (error) => {
      throw error;
    });
    await migrate(open);
    await seed(open.database, options, new Date(`${date}T12:00:00Z`));
    await moveToMidnight(open.database);
    records = await withMoney(open.database, await seededRecords(open.database));
    siteNames = new Map(records.sites.map(({ id, name }) => [id, name]));
  });
  afterAll(() => open.close());

  const ask = (report: ComputedReportId, siteId: number, days: DayRange, basis: RevenueBasis = 'billed') =>
    computeReport(records, { report, siteId, days, basis, thresholds: defaultThresholds }, now);

  it.each(questions)('sum the money of SQL to the cent and the day: $name', async ({ siteId, days }) => {
    const { buckets } = bucketsOf(days);
    const partOf = (day: string) => buckets.find(({ first, last }) => first <= day && day <= last)?.first;
    for (const basis of ['billed', 'collected'] as const) {
      const report = ask(11, siteId, days, basis);
      const read = basis === 'billed' ? billedRows : collectedRows;
      const kinds = ['in', 'refund', 'failed', ...(basis === 'collected' ? (['waiting'] as const) : [])] as const;
      const sums = new Map<string, number[]>();
      for (const row of await read(open.database, { siteId, ...days, now: anchor })) {
        const method = basis === 'billed' ? [] : [row.method];
        const key = [partOf(row.day), siteNames.get(row.siteId), row.kind, row.size, ...method].join();
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
        const rows = await read(open.database, { siteId, ...range, now: anchor });
        const net = rows.reduce((sum, row) => sum + row.in - row.refund, 0);
        const figure = figureOf(report, 'net');
        expect(toCents([figure?.value, figure?.before, figure?.yearBefore][index])).toBe(net);
      }
    }
  });

  it.each([sydney, adelaide, 0])('age the arrears of SQL: site %i', async (siteId) => {
    const report = ask(9, siteId, { first: '2026-11-01', last: '2026-11-30' });
    const rows = await overdueRows(open.database, { siteId, now: anchor });
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

  it.each(questions)('part the gap of the potential rent as SQL does: $name', async ({ siteId, days }) => {
    const report = ask(8, siteId, days);
    const rows = await gapRows(open.database, { siteId, ...days, now: anchor });
    const columns = ['site', 'potential', 'rent', 'vacancy', 'belowStreet', 'unpaid'];
    const table = cellsOf(tableOf(report, 'money'), ...columns).map(({ cells: [site, ...cells] }) => [
      site,
      ...cells.map(toCents),
    ]);
    expect(table.toSorted(byText)).toEqual(
      rows
        .map(({ siteId: id, potential, collected, vacancy, due }) => [
          ...[siteNames.get(id), potential, collected, vacancy],
          ...[potential - vacancy - due, due - collected],
        ])
        .toSorted(byText),
    );
    const { cents, squareMetres } = await ratesAt(open.database, siteId, days.last, anchor);
    expect(figureOf(report, 'averageRate')?.value).toBeCloseTo(cents / 100 / squareMetres, 6);
  });

  it.each([sydney, 0])('find the rates far below street of SQL: site %i', async (siteId) => {
    const report = ask(13, siteId, { first: date, last: date });
    const rows = await farBelowRows(open.database, siteId, anchor);
    const table = cellsOf(tableOf(report, 'inPlace'), 'inPlace', 'street').map(({ record, cells }) => [
      record?.id,
      ...cells.map(toCents),
    ]);
    expect(table.toSorted(byText)).toEqual(rows.map(({ id, pays, street }) => [id, pays, street]).toSorted(byText));
    expect(rows.length).toBeGreaterThan(20);
  });
});
