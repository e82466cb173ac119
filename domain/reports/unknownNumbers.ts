import { moneyReportMessages } from '../messages/moneyReports.ts';
import { reportMessages } from '../messages/reports.ts';
import { ageingBuckets } from './ageing.ts';
import type { ComputedReportId } from './reportCatalogue.ts';
import { revenueBases, type Cell, type Figure, type Report, type ReportQuestion } from './report.ts';
import type { ReportRecords, ReportSource } from './reportRecords.ts';

/** The records that a report counts; further ones only describe them. */
const counted: Readonly<Record<ComputedReportId, readonly ReportSource[]>> = {
  1: ['bookings'],
  2: ['units'],
  3: ['units', 'bookings'],
  8: ['units', 'bookings', 'orders', 'payments'],
  9: ['orders'],
  10: ['units'],
  11: ['orders', 'payments'],
  12: ['units', 'products'],
  13: ['units', 'products'],
};

const hasOnlyId = (record: object) => Object.entries(record).every(([field, value]) => field === 'id' || value == null);

const zeroAsUnknown = <Value extends Cell>(value: Value): Value | null => (value === 0 ? null : value);

/** A server may send records with nothing but ids. The zeros of a report that counts them are then unknown numbers. */
export function withUnknownNumbers(report: Report, records: ReportRecords, id: ComputedReportId): Report {
  const unknown = counted[id].filter((source) => records[source].length > 0 && records[source].every(hasOnlyId));
  if (unknown.length === 0) return report;
  const summary = reportMessages.onlyIds(unknown);
  return {
    ...report,
    summary,
    figures: report.figures.map((figure) => ({ ...figure, value: zeroAsUnknown(figure.value) })),
    charts: report.charts.map((chart) => ({
      ...chart,
      series: chart.series.map((series) => ({ ...series, values: series.values.map(zeroAsUnknown) })),
    })),
    tables: report.tables.map((table) => ({
      ...table,
      empty: summary,
      rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(zeroAsUnknown) })),
    })),
  };
}

const lettings = ['units', 'bookings'] as const;

/** The records without which the numbers of a report would be wrong, such as every unit vacant without bookings. */
function neededBy({ report, basis }: ReportQuestion): readonly ReportSource[] {
  switch (report) {
    case 9:
      return ['bookings', 'orders'];
    case 11:
      return ['bookings', basis === 'billed' ? 'orders' : 'payments'];
    case 12:
    case 13:
      return [...lettings, 'products'];
    default:
      return lettings;
  }
}

const rent = [...lettings, 'products', 'payments'] as const;
const owed = ['bookings', 'orders'] as const;

/** The same of single figures, charts and columns of the management summary, which shows the others. */
const neededInSummary: Readonly<Partial<Record<string, readonly ReportSource[]>>> = {
  economicShare: rent,
  vacancy: rent,
  belowStreet: rent,
  unpaid: rent,
  gap: rent,
  rent: ['payments'],
  perSquareMetre: ['payments'],
  collected: ['payments'],
  potential: ['products'],
  ...Object.fromEntries(ageingBuckets.map((bucket) => [bucket, owed])),
  billed: ['orders'],
  overdue: owed,
  owed,
  delinquency: owed,
  ageing: owed,
  money: ['orders', 'payments'],
};

const blank = (figure: Figure): Figure => ({ ...figure, value: null, before: null, yearBefore: null });

function withoutNumbers(report: Report, summary: string): Report {
  return {
    ...report,
    summary,
    figures: report.figures.map(blank),
    charts: [],
    tables: report.tables.map((table) => ({ ...table, rows: [], empty: summary })),
    leftOut: [],
  };
}

/** Says that changes of customers' credit are not counted, where the customers are not known. */
function withoutCredit(report: Report, question: ReportQuestion, unread: readonly ReportSource[]): Report {
  if (!unread.includes('customers') || (question.report !== 8 && question.report !== 11)) return report;
  const bases = question.report === 11 ? [question.basis] : revenueBases;
  return { ...report, leftOut: [...report.leftOut, ...bases.map(moneyReportMessages.withoutCustomers)] };
}

/** Removes the numbers that a report cannot have, since the user may not read their records or these couldn't be read. */
export function withoutUnread(report: Report, question: ReportQuestion, unread: readonly ReportSource[]): Report {
  const missing = neededBy(question).filter((source) => unread.includes(source));
  if (missing.length > 0) return withoutNumbers(report, reportMessages.cannotCount(missing));
  const noted = withoutCredit(report, question, unread);
  if (question.report !== 8) return noted;
  const missingFor = (id: string) => (neededInSummary[id] ?? []).filter((source) => unread.includes(source));
  const without = [...new Set(Object.keys(neededInSummary).flatMap(missingFor))];
  if (without.length === 0) return noted;
  const isKnown = ({ id }: { id: string }) => missingFor(id).length === 0;
  return {
    ...noted,
    summary: reportMessages.partlyCounted(without),
    figures: report.figures.map((figure) => (isKnown(figure) ? figure : blank(figure))),
    charts: report.charts.filter(isKnown),
    tables: report.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({
        ...row,
        cells: row.cells.map((cell, at) => (isKnown(table.columns[at] ?? { id: '' }) ? cell : null)),
      })),
    })),
  };
}
