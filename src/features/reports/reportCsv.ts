import { roundToCent } from '#domain/money/dollars.ts';
import type { ReportChunk } from '#collections/replica/reports/reportQuery.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import type { Cell, ReportColumn } from '#domain/reports/report.ts';
import { byteOrderMark, csvLine } from '#crud/export/csv.ts';
import { nextTask } from '#crud/export/nextTask.ts';
import { cellText, isFigure } from './reportColumns.tsx';

/** The lines before the rows: a name with its value. */
export type CsvHead = readonly (readonly [name: string, value: string])[];

/** Percentages are numbers of their own, so that spreadsheets compute with the shown numbers. */
export function csvHeader({ header, kind }: ReportColumn): string {
  return kind === 'percent' ? `${header} (%)` : header;
}

export function csvCell(column: ReportColumn, cell: Cell): string | number {
  if (typeof cell !== 'number') return cellText(column, cell) ?? '';
  return roundToCent(column.kind === 'percent' ? cell * 100 : cell);
}

/** Counts are whole, and days mostly; every other number has two decimals in all its rows. */
export const csvDecimals = ({ kind }: ReportColumn): number | undefined =>
  isFigure(kind) && kind !== 'count' && kind !== 'days' ? 2 : undefined;

/** The last line: the totals of the shown table. */
function totalLine(columns: readonly ReportColumn[], sums: ReportChunk['sums']): (string | number)[] {
  return columns.map((column, index) => {
    const sum = column.isSummed === true ? (sums[column.id] ?? null) : null;
    if (sum !== null) return csvCell(column, sum);
    return index === 0 ? reportPageMessages.csv.total : '';
  });
}

export interface CsvInput {
  /** The columns to write, out of those of the table. */
  columns: readonly ReportColumn[];
  all: readonly ReportColumn[];
  chunks: AsyncGenerator<ReportChunk>;
  /** The head of the file, made from the first chunk. */
  headOf: (chunk: ReportChunk) => CsvHead;
  onProgress: (done: number, total: number) => void;
}

/** The CSV file of a report's table: a head that names it, its rows, and its totals. */
export async function reportCsv({ columns, all, chunks, headOf, onProgress }: CsvInput): Promise<{
  file: Blob;
  rows: number;
}> {
  const places = columns.map(({ id }) => all.findIndex((each) => each.id === id));
  const decimals = columns.map(csvDecimals);
  const parts = [byteOrderMark];
  let rows = 0;
  let last: ReportChunk | null = null;
  for await (const chunk of chunks) {
    if (last === null) {
      parts.push(...headOf(chunk).map((line) => csvLine(line)), csvLine([]), csvLine(columns.map(csvHeader)));
    }
    last = chunk;
    const lines = chunk.rows.map(({ cells }) =>
      csvLine(
        columns.map((column, index) => csvCell(column, cells[places[index] ?? -1] ?? null)),
        decimals,
      ),
    );
    parts.push(lines.join(''));
    rows += lines.length;
    onProgress(rows, chunk.total);
    await nextTask();
  }
  if (last !== null && rows > 0 && columns.some(({ isSummed }) => isSummed === true))
    parts.push(csvLine(totalLine(columns, last.sums), decimals));
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows };
}
