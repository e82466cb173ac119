import type { ComputedReportId } from './reportCatalogue.ts';
import type { Cell, Report } from './report.ts';
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

function sentence(sources: readonly ReportSource[]): string {
  const last = sources.at(-1) ?? '';
  const names = sources.length > 1 ? `${sources.slice(0, -1).join(', ')} and ${last}` : last;
  return `Only the ids of ${names} are known, so they can't be counted.`;
}

/** A server may send records with nothing but ids. The zeros of a report that counts them are then unknown numbers. */
export function withUnknownNumbers(report: Report, records: ReportRecords, id: ComputedReportId): Report {
  const unknown = counted[id].filter((source) => records[source].length > 0 && records[source].every(hasOnlyId));
  if (unknown.length === 0) return report;
  const summary = sentence(unknown);
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
