import { afterAll, beforeAll } from 'vitest';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { computeReport } from '#domain/reports/computeReport.ts';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import type { RecordLink, Report, ReportTable, RevenueBasis } from '#domain/reports/report.ts';
import type { ReportRecords } from '#domain/reports/reportRecords.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import { seed } from '#server/seed/seed.ts';
import { openDatabase, type Database, type OpenDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { seededDatabase, smallSeed } from '#tests/support/server/seededDatabase.ts';
import { isProofOf } from '#tests/support/proofs.ts';

export const date = '2026-11-21';
export const anchor = `${date}T02:00:00Z`;

const isProof = isProofOf('reports');

/** The seeds whose demo data is tried. */
export const seeds = isProof ? [7, 1, 2] : [smallSeed.number];

const scale = isProof ? 1 : smallSeed.scale;

/** Places in the order of the demo data: their numbers are their ids. */
export const [sydney, adelaide] = [1, 6];

/** The longest time to make the demo data and to read it (milliseconds). */
const preparation = 180_000;

export interface DaysOfSite {
  name: string;
  siteId: number;
  days: DayRange;
}

/** Ranges in which clocks change: on 4 October 2026 and on 5 April 2026. */
export const clockChanges: readonly DaysOfSite[] = [
  { name: 'Sydney, as clocks go forward', siteId: sydney, days: { first: '2026-09-21', last: '2026-10-20' } },
  { name: 'Adelaide, as clocks go back', siteId: adelaide, days: { first: '2026-03-01', last: '2026-04-30' } },
];

export interface DemoReports {
  readonly database: Database;
  readonly records: ReportRecords;
  ask: (report: ComputedReportId, siteId: number, days: DayRange, basis?: RevenueBasis) => Report;
}

/**
 * The demo data of a seed, for all tests of a `describe`.
 * @param change the change to make in it before the records are read.
 */
export function demoReports(
  number: number,
  change: (database: Database) => Promise<void>,
  read: (database: Database) => Promise<ReportRecords>,
): DemoReports {
  const options = { number, date, scale };
  let open: OpenDatabase;
  let records: ReportRecords;
  beforeAll(async () => {
    open = await openDatabase(await seededDatabase(options), (error) => {
      throw error;
    });
    await migrate(open);
    await seed(open.database, options, new Date(`${date}T12:00:00Z`));
    await change(open.database);
    records = await read(open.database);
  }, preparation);
  afterAll(() => open.close());
  return {
    get database() {
      return open.database;
    },
    get records() {
      return records;
    },
    ask: (report, siteId, days, basis = 'billed') =>
      computeReport(records, { report, siteId, days, basis, thresholds: defaultThresholds }, Date.parse(anchor)),
  };
}

/** @throws Error for a table that the report does not have. */
export function tableOf({ tables }: Report, id: string): ReportTable {
  const table = tables.find((each) => each.id === id);
  if (table === undefined) throw new Error(`There is no table ${id}.`);
  return table;
}

/** The number of a record that a row or a cell leads to. */
export const recordIdOf = (link: RecordLink | null | undefined) => (link ? idOfKey(link.id) : undefined);

/** Cells of some columns, row by row, with the row's record and links. */
export function cellsOf({ columns, rows }: ReportTable, ...ids: string[]) {
  const places = ids.map((id) => columns.findIndex((column) => column.id === id));
  if (places.includes(-1)) throw new Error(`A column is missing: ${ids.join()}.`);
  return rows.map(({ cells, record, links }) => ({ record, links, cells: places.map((place) => cells[place]) }));
}

/** Orders rows by their text. */
export const byText = (one: readonly unknown[], other: readonly unknown[]): number =>
  one.join() < other.join() ? -1 : one.join() > other.join() ? 1 : 0;
