import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf } from '#domain/entities/index.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { computeReport } from '#domain/reports/computeReport.ts';
import { defaultThresholds } from '#domain/reports/pricingThresholds.ts';
import { revenueBases, type Report, type ReportTable } from '#domain/reports/report.ts';
import { reportCatalogue, type ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import { entityOfSource, type ReportRecords, type ReportSource } from '#domain/reports/reportRecords.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import type { TestServer } from '#tests/support/server/startServer.ts';

/** Numbers by the place in the report: "figures.net.before", "tables.lines.rows", "tables.lines.sums.net". */
export type ReportNumbers = Record<string, number | null>;

/** Beside the archive of a release: what its own server and reports made of it. */
export interface KeptReports {
  /** The answers of its lists, as sent. */
  rows: Record<ReportSource, unknown[]>;
  /** The numbers of its reports, by "report, basis, first day to last day". */
  reports: Record<string, ReportNumbers>;
}

/** The moment of all servers and reports here: some fields and numbers depend on it. */
export const momentOfReports = new Date('2026-11-26T12:00:00Z');

const ranges: readonly DayRange[] = [
  { first: '2026-10-01', last: '2026-10-31' },
  { first: '2025-11-22', last: '2026-11-21' },
];

/** To the hundredth of a cent or a percent: the rest is noise of the arithmetic. */
const rounded = (value: number) => Number(value.toFixed(4));

async function readList(server: TestServer, token: string, path: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (;;) {
    const { status, body } = await server.call('GET', `${path}?offset=${rows.length}&limit=500`, { token });
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
    const page = body as { count: number; rows: unknown[] };
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.count) return rows;
  }
}

/** The rows that reports are made of, as the server sends them to a dashboard. */
export async function readReportRows(server: TestServer, token: string): Promise<KeptReports['rows']> {
  const all: Partial<KeptReports['rows']> = {};
  for (const [source, entity] of Object.entries(entityOfSource)) {
    const { parts } = entityOf(entity);
    const path = resourceCalls(entity).list.path.replace(/^\//, '');
    const paths = parts === undefined ? [path] : parts.values.map((value) => path.replace(`:${parts.field}`, value));
    const rows: unknown[] = [];
    for (const each of paths) rows.push(...(await readList(server, token, each)));
    all[source as ReportSource] = rows;
  }
  return all as KeptReports['rows'];
}

function addTable(numbers: ReportNumbers, { id: table, columns, rows }: ReportTable): void {
  numbers[`tables.${table}.rows`] = rows.length;
  for (const [index, { id }] of columns.entries()) {
    const values = rows.flatMap(({ cells }) => (typeof cells[index] === 'number' ? [cells[index]] : []));
    if (values.length === 0) continue;
    numbers[`tables.${table}.sums.${id}`] = rounded(values.reduce((sum, value) => sum + value, 0));
  }
}

function numbersOf({ figures, tables }: Report): ReportNumbers {
  const numbers: ReportNumbers = {};
  for (const { id, value, before, yearBefore } of figures)
    for (const [when, number] of Object.entries({ value, before, yearBefore }))
      numbers[`figures.${id}.${when}`] = number === null ? null : rounded(number);
  for (const table of tables) addTable(numbers, table);
  return numbers;
}

const computedReports = Object.entries(reportCatalogue).flatMap(([id, { implemented }]) =>
  implemented === true ? [Number(id) as ComputedReportId] : [],
);

/** Every report of all sites, for a month and for a year, by both dates of money, by this version's rules. */
export function computeNumbers(rows: KeptReports['rows']): KeptReports['reports'] {
  const records = Object.fromEntries(
    Object.entries(entityOfSource).map(([source, entity]) => [
      source,
      rows[source as ReportSource].flatMap((row) => readRecord(entity, row) ?? []),
    ]),
  ) as unknown as ReportRecords;
  const reports: KeptReports['reports'] = {};
  for (const report of computedReports)
    for (const days of ranges)
      for (const basis of revenueBases) {
        const question = { report, siteId: 0, days, basis, thresholds: defaultThresholds };
        const computed = computeReport(records, question, momentOfReports.getTime());
        reports[`${report}, ${basis}, ${days.first} to ${days.last}`] = numbersOf(computed);
      }
  return reports;
}

/** The file beside the archive of a release. */
export const reportsBeside = (archive: string) => archive.replace(/\.tar\.gz$/, '.reports.json.gz');

/** @param server on the release's archive, at `momentOfReports`. */
export async function keepReports(server: TestServer, token: string, archive: string): Promise<void> {
  const rows = await readReportRows(server, token);
  const kept: KeptReports = { rows, reports: computeNumbers(rows) };
  writeFileSync(reportsBeside(archive), gzipSync(JSON.stringify(kept), { level: 9 }));
}

export const readKeptReports = (archive: string): KeptReports =>
  JSON.parse(String(gunzipSync(readFileSync(reportsBeside(archive))))) as KeptReports;
