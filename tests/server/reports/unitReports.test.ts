import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeReport } from '#domain/reports/computeReport.ts';
import { daysAMonth } from '#domain/reports/movement.ts';
import { bucketsOf, periodBefore, yearBefore } from '#domain/reports/periods.ts';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import type { Report, ReportTable } from '#domain/reports/report.ts';
import type { ReportRecords } from '#domain/reports/reportRecords.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { seed } from '#server/seed/seed.ts';
import { openDatabase, type Database, type OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { seededDatabase } from '#tests/support/server/seededDatabase.ts';
import { seededRecords } from './seededRecords.ts';
import {
  abnormalUnits,
  complimentaryAt,
  emptyUnitsAt,
  movesBetween,
  occupancyAt,
  offersAt,
  standingsBySize,
  stayNumbers,
} from './unitReportSql.ts';

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
  { name: 'all sites, a year to today', siteId: 0, days: { first: '2025-11-22', last: date } },
];

/** Bookings of the demo data begin in office hours. Some are put to the first and last seconds of their days. */
async function moveToMidnight(database: Database): Promise<void> {
  const place = sql`from sites where sites.id = bookings.site_id`;
  const startOfDay = (moment: string) =>
    sql`date_trunc('day', ${sql.identifier(moment)} at time zone time_zone) at time zone time_zone`;
  const endOfDay = (moment: string) =>
    sql`(date_trunc('day', ${sql.identifier(moment)} at time zone time_zone) + interval '1 day' - interval '1 second') at time zone time_zone`;
  await database.execute(
    sql`update bookings set starts_at = ${startOfDay('starts_at')} ${place} and bookings.id % 7 = 1`,
  );
  await database.execute(
    sql`update bookings set starts_at = ${endOfDay('starts_at')} ${place} and bookings.id % 7 = 2
      and starts_at < ${anchor}::timestamptz - interval '2 days' and (ends_at is null or ends_at > starts_at + interval '2 days')`,
  );
  await database.execute(
    sql`update bookings set ends_at = ${startOfDay('ends_at')} ${place} and bookings.id % 5 = 1
      and status = 'completed' and ends_at > starts_at + interval '2 days'`,
  );
  await database.execute(
    sql`update bookings set ends_at = ${endOfDay('ends_at')} ${place} and bookings.id % 5 = 2
      and status = 'completed' and ends_at > starts_at + interval '2 days' and ends_at < ${anchor}::timestamptz - interval '2 days'`,
  );
}

const cellsOf = ({ columns, rows }: ReportTable, ...ids: string[]) => {
  const places = ids.map((id) => columns.findIndex((column) => column.id === id));
  expect(places).not.toContain(-1);
  return rows.map(({ id, cells, record }) => ({ id, record, cells: places.map((place) => cells[place]) }));
};

const tableOf = ({ tables }: Report, id: string): ReportTable => {
  const table = tables.find((each) => each.id === id);
  if (table === undefined) throw new Error(`There is no table ${id}.`);
  return table;
};

const numbersOf = (report: Report, id: string) => {
  const {
    value = null,
    before = null,
    yearBefore: last = null,
  } = report.figures.find((figure) => figure.id === id) ?? {};
  return [value, before, last];
};

const near = (value: number | null | undefined) => (value == null ? null : (expect.closeTo(value, 9) as number));
const byFirst = (one: readonly unknown[], other: readonly unknown[]) => {
  const [a, b] = [one.map(String).join(), other.map(String).join()];
  return a < b ? -1 : a > b ? 1 : 0;
};

describe.each(numbers)('reports of units in the demo data %i', (number) => {
  const options = { number, date, scale: 1 };
  let open: OpenDatabase;
  let records: ReportRecords;
  let siteNames: ReadonlyMap<string, number>;
  beforeAll(async () => {
    open = await openDatabase(await seededDatabase(options), (error) => {
      throw error;
    });
    await migrate(open);
    await seed(open.database, options, new Date(`${date}T12:00:00Z`));
    await moveToMidnight(open.database);
    records = await seededRecords(open.database);
    siteNames = new Map(records.sites.map(({ id, name = '' }) => [name, id]));
  });
  afterAll(() => open.close());

  const ask = (report: ComputedReportId, siteId: number, days: DayRange) =>
    computeReport(records, { report, siteId, days, basis: 'billed', thresholds: defaultThresholds }, now);
  const asked = (siteId: number) => ({ siteId, now: anchor });

  it.each(questions)('count the moves of SQL: $name', async ({ siteId, days }) => {
    const report = ask(1, siteId, days);
    const rows = await movesBetween(open.database, asked(siteId), days.first, days.last);
    const table = cellsOf(tableOf(report, 'moves'), 'kind', 'day').map(({ record, cells }) => [record?.id, ...cells]);
    expect(table.toSorted(byFirst)).toEqual(rows.map(({ id, kind, day }) => [id, kind, day]).toSorted(byFirst));
    expect(rows.length).toBeGreaterThan(10);
    for (const [index, range] of [days, periodBefore(days), yearBefore(days)].entries()) {
      const ofRange = await movesBetween(open.database, asked(siteId), range.first, range.last);
      const count = (kind: string) => ofRange.filter((row) => row.kind === kind).length;
      const figures = ['moveIns', 'moveOuts', 'transfers', 'net'].map((id) => numbersOf(report, id)[index]);
      expect(figures).toEqual([count('in'), count('out'), count('transfer'), count('in') - count('out')]);
      const { median, mean, churn } = await stayNumbers(open.database, asked(siteId), range.first, range.last);
      expect(['medianStay', 'meanStay', 'churn'].map((id) => numbersOf(report, id)[index])).toEqual([
        near(median === null ? null : median / daysAMonth),
        near(mean === null ? null : mean / daysAMonth),
        near(churn),
      ]);
    }
  });

  it.each(questions)('count the occupancy of SQL: $name', async ({ siteId, days }) => {
    const report = ask(2, siteId, days);
    const shares = { unitShare: numbersOf(report, 'unitShare'), areaShare: numbersOf(report, 'areaShare') };
    for (const [index, range] of [days, periodBefore(days), yearBefore(days)].entries()) {
      const at = await occupancyAt(open.database, asked(siteId), range.last);
      expect([shares.unitShare[index], shares.areaShare[index]]).toEqual([near(at.unitShare), near(at.areaShare)]);
    }
    const at = await occupancyAt(open.database, asked(siteId), days.last);
    expect(numbersOf(report, 'median')[0]).toEqual(near(at.medianDaysVacant));
    expect(numbersOf(report, 'area')[0]).toEqual(near(at.vacantArea));
    const counts = ['rentable', 'occupied', 'committed', 'vacant', 'outOfService'] as const;
    const sizes = cellsOf(tableOf(report, 'sizes'), 'site', 'size', ...counts).map(({ cells: [site, ...cells] }) => [
      siteNames.get(String(site)),
      ...cells,
    ]);
    const rows = await standingsBySize(open.database, asked(siteId), days.last);
    expect(sizes.toSorted(byFirst)).toEqual(
      rows.map((row) => [row.siteId, row.size, ...counts.map((id) => row[id])]).toSorted(byFirst),
    );
    const empty = cellsOf(tableOf(report, 'units'), 'standing', 'days').map(({ record, cells }) => [
      record?.id,
      ...cells,
    ]);
    const vacant = await emptyUnitsAt(open.database, asked(siteId), days.last);
    expect(empty.toSorted(byFirst)).toEqual(
      vacant.map(({ id, standing, days: since }) => [id, standing, since]).toSorted(byFirst),
    );
  });

  it.each(questions)('draw the occupancy of SQL over time: $name', async ({ siteId, days }) => {
    const chart = ask(2, siteId, days).charts.find(({ id }) => id === 'occupancy');
    const values = (id: string) => chart?.series.find((series) => series.id === id)?.values;
    const ends = bucketsOf(days).buckets.map(({ last }) => last);
    // Every fourth part, since each asks the database for a whole site.
    const tried = [...ends.keys()].filter((index) => index % 4 === 0 || index === ends.length - 1);
    for (const index of tried) {
      const { unitShare, areaShare } = await occupancyAt(open.database, asked(siteId), ends[index] ?? '');
      expect([values('unitShare')?.[index], values('areaShare')?.[index]]).toEqual([near(unitShare), near(areaShare)]);
    }
    expect(values('unitShare')).toHaveLength(ends.length);
  });

  it.each(questions)('name the complimentary units of SQL: $name', async ({ siteId, days }) => {
    const report = ask(3, siteId, days);
    for (const [index, range] of [days, periodBefore(days), yearBefore(days)].entries()) {
      const rows = await complimentaryAt(open.database, asked(siteId), range.last);
      expect(numbersOf(report, 'units')[index]).toBe(rows.length);
    }
    const rows = await complimentaryAt(open.database, asked(siteId), days.last);
    const table = tableOf(report, 'units').rows.map(({ record, links }) => [record?.id, links?.['since']?.id]);
    const since = cellsOf(tableOf(report, 'units'), 'since').map(({ cells }) => cells[0]);
    expect(table.map((ids, index) => [...ids, since[index]]).toSorted(byFirst)).toEqual(
      rows.map(({ id, bookingId, since: day }) => [id, bookingId, day]).toSorted(byFirst),
    );
  });

  it.each([sydney, adelaide, 0])('name the abnormal statuses of SQL: site %i', async (siteId) => {
    const report = ask(10, siteId, { first: date, last: date });
    const rows = await abnormalUnits(open.database, asked(siteId));
    const table = cellsOf(tableOf(report, 'units'), 'issue', 'since').map(({ record, cells }) => [
      record?.id,
      ...cells,
    ]);
    expect(table.toSorted(byFirst)).toEqual(rows.map(({ id, issue, since }) => [id, issue, since]).toSorted(byFirst));
    expect(numbersOf(report, 'units')[0]).toBe(new Set(rows.map(({ id }) => id)).size);
  });

  it.each(questions)('count the products of SQL: $name', async ({ siteId, days }) => {
    const counts = ['rentable', 'occupied', 'committed', 'vacant', 'outOfService', 'medianDays'] as const;
    const report = ask(12, siteId, days);
    const table = cellsOf(tableOf(report, 'products'), 'site', 'product', ...counts);
    const rows = await offersAt(open.database, asked(siteId), days.last);
    expect(
      table.map(({ cells: [site, ...cells] }) => [siteNames.get(String(site)), ...cells]).toSorted(byFirst),
    ).toEqual(
      rows.map((row) => [row.siteId, row.product ?? 'No product', ...counts.map((id) => row[id])]).toSorted(byFirst),
    );
    expect(numbersOf(report, 'available')[0]).toBe(rows.reduce((sum, { vacant }) => sum + vacant, 0));
  });
});
