import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { daysAMonth } from '#domain/reports/movement.ts';
import { bucketsOf, periodBefore, yearBefore } from '#domain/reports/periods.ts';
import type { Report } from '#domain/reports/report.ts';
import type { Database } from '#server/storage/database.ts';
import {
  adelaide,
  anchor,
  byText,
  cellsOf,
  recordIdOf,
  clockChanges,
  date,
  demoReports,
  seeds,
  sydney,
  tableOf,
  type DaysOfSite,
} from './demoReports.ts';
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

const questions: readonly DaysOfSite[] = [
  ...clockChanges,
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

const numbersOf = (report: Report, id: string) => {
  const {
    value = null,
    before = null,
    yearBefore: last = null,
  } = report.figures.find((figure) => figure.id === id) ?? {};
  return [value, before, last];
};

const near = (value: number | null | undefined) => (value == null ? null : (expect.closeTo(value, 9) as number));
describe.each(seeds)('reports of units in the demo data %i', (number) => {
  const demo = demoReports(number, moveToMidnight, seededRecords);
  const { ask } = demo;
  const siteIdOf = (name: unknown) => demo.records.sites.find((site) => site.name === name)?.id;
  const asked = (siteId: number) => ({ siteId, now: anchor });

  it.each(questions)('count the same moves as SQL: $name', async ({ siteId, days }) => {
    const report = ask(1, siteId, days);
    const rows = await movesBetween(demo.database, asked(siteId), days.first, days.last);
    const table = cellsOf(tableOf(report, 'moves'), 'kind', 'day').map(({ record, cells }) => [
      recordIdOf(record),
      ...cells,
    ]);
    expect(table.toSorted(byText)).toEqual(rows.map(({ id, kind, day }) => [id, kind, day]).toSorted(byText));
    expect(rows.length).toBeGreaterThan(4);
    for (const [index, range] of [days, periodBefore(days), yearBefore(days)].entries()) {
      const ofRange = await movesBetween(demo.database, asked(siteId), range.first, range.last);
      const count = (kind: string) => ofRange.filter((row) => row.kind === kind).length;
      const figures = ['moveIns', 'moveOuts', 'transfers', 'net'].map((id) => numbersOf(report, id)[index]);
      expect(figures).toEqual([count('in'), count('out'), count('transfer'), count('in') - count('out')]);
      const { median, mean, churn } = await stayNumbers(demo.database, asked(siteId), range.first, range.last);
      expect(['medianStay', 'meanStay', 'churn'].map((id) => numbersOf(report, id)[index])).toEqual([
        near(median === null ? null : median / daysAMonth),
        near(mean === null ? null : mean / daysAMonth),
        near(churn),
      ]);
    }
  });

  it.each(questions)('compute the same occupancy as SQL: $name', async ({ siteId, days }) => {
    const report = ask(2, siteId, days);
    const shares = { unitShare: numbersOf(report, 'unitShare'), areaShare: numbersOf(report, 'areaShare') };
    for (const [index, range] of [days, periodBefore(days), yearBefore(days)].entries()) {
      const at = await occupancyAt(demo.database, asked(siteId), range.last);
      expect([shares.unitShare[index], shares.areaShare[index]]).toEqual([near(at.unitShare), near(at.areaShare)]);
    }
    const at = await occupancyAt(demo.database, asked(siteId), days.last);
    expect(numbersOf(report, 'median')[0]).toEqual(near(at.medianDaysVacant));
    expect(numbersOf(report, 'area')[0]).toEqual(near(at.vacantArea));
    const counts = ['rentable', 'occupied', 'committed', 'vacant', 'outOfService'] as const;
    const sizes = cellsOf(tableOf(report, 'sizes'), 'site', 'size', ...counts).map(({ cells: [site, ...cells] }) => [
      siteIdOf(site),
      ...cells,
    ]);
    const rows = await standingsBySize(demo.database, asked(siteId), days.last);
    expect(sizes.toSorted(byText)).toEqual(
      rows.map((row) => [row.siteId, row.size, ...counts.map((id) => row[id])]).toSorted(byText),
    );
    const empty = cellsOf(tableOf(report, 'units'), 'standing', 'days').map(({ record, cells }) => [
      record?.id,
      ...cells,
    ]);
    const vacant = await emptyUnitsAt(demo.database, asked(siteId), days.last);
    expect(empty.toSorted(byText)).toEqual(
      vacant.map(({ id, standing, days: since }) => [id, standing, since]).toSorted(byText),
    );
  });

  it.each(questions)('chart the same occupancy over time as SQL: $name', async ({ siteId, days }) => {
    const chart = ask(2, siteId, days).charts.find(({ id }) => id === 'occupancy');
    const values = (id: string) => chart?.series.find((series) => series.id === id)?.values;
    const ends = bucketsOf(days).buckets.map(({ last }) => last);
    // Every fourth part, since each asks the database for a whole site.
    const tried = [...ends.keys()].filter((index) => index % 4 === 0 || index === ends.length - 1);
    for (const index of tried) {
      const { unitShare, areaShare } = await occupancyAt(demo.database, asked(siteId), ends[index] ?? '');
      expect([values('unitShare')?.[index], values('areaShare')?.[index]]).toEqual([near(unitShare), near(areaShare)]);
    }
    expect(values('unitShare')).toHaveLength(ends.length);
  });

  it.each(questions)('list the same complimentary units as SQL: $name', async ({ siteId, days }) => {
    const report = ask(3, siteId, days);
    for (const [index, range] of [days, periodBefore(days), yearBefore(days)].entries()) {
      const rows = await complimentaryAt(demo.database, asked(siteId), range.last);
      expect(numbersOf(report, 'units')[index]).toBe(rows.length);
    }
    const rows = await complimentaryAt(demo.database, asked(siteId), days.last);
    const table = tableOf(report, 'units').rows.map(({ record, links }) => [
      recordIdOf(record),
      recordIdOf(links?.['since']),
    ]);
    const since = cellsOf(tableOf(report, 'units'), 'since').map(({ cells }) => cells[0]);
    expect(table.map((ids, index) => [...ids, since[index]]).toSorted(byText)).toEqual(
      rows.map(({ id, bookingId, since: day }) => [id, bookingId, day]).toSorted(byText),
    );
  });

  it.each([sydney, adelaide, 0])('list the same abnormal statuses as SQL: site %i', async (siteId) => {
    const report = ask(10, siteId, { first: date, last: date });
    const rows = await abnormalUnits(demo.database, asked(siteId));
    const table = cellsOf(tableOf(report, 'units'), 'issue', 'since').map(({ record, cells }) => [
      record?.id,
      ...cells,
    ]);
    expect(table.toSorted(byText)).toEqual(rows.map(({ id, issue, since }) => [id, issue, since]).toSorted(byText));
    expect(numbersOf(report, 'units')[0]).toBe(new Set(rows.map(({ id }) => id)).size);
  });

  it.each(questions)('count the same units of each product as SQL: $name', async ({ siteId, days }) => {
    const counts = ['rentable', 'occupied', 'committed', 'vacant', 'outOfService', 'medianDays'] as const;
    const report = ask(12, siteId, days);
    const table = cellsOf(tableOf(report, 'products'), 'site', 'product', ...counts);
    const rows = await offersAt(demo.database, asked(siteId), days.last);
    expect(table.map(({ cells: [site, ...cells] }) => [siteIdOf(site), ...cells]).toSorted(byText)).toEqual(
      rows.map((row) => [row.siteId, row.product ?? 'No product', ...counts.map((id) => row[id])]).toSorted(byText),
    );
    expect(numbersOf(report, 'available')[0]).toBe(rows.reduce((sum, { vacant }) => sum + vacant, 0));
  });
});
