import type { ReportChunk, TableOutline } from '#collections/replica/reports/reportQuery.ts';
import { exportMessages } from '#domain/messages/exports.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import type { Cell, ReportColumn } from '#domain/reports/report.ts';
import type { PrintedList } from '#crud/export/listExport.ts';
import { figureText } from './figureText.ts';
import { cellText, isFigure } from './reportColumns.tsx';

export interface PrintedListInput {
  table: TableOutline;
  columns: readonly ReportColumn[];
  chunks: AsyncGenerator<ReportChunk>;
  /** Whether money stands without its cents, for a sheet of many columns. */
  isCompact?: boolean;
  onProgress: (done: number, total: number) => void;
}

/** A table of a report for paper, every cell as the page shows it. */
export async function printedList({
  table,
  columns,
  chunks,
  isCompact = false,
  onProgress,
}: PrintedListInput): Promise<{
  list: PrintedList;
  last: ReportChunk | null;
}> {
  const places = columns.map(({ id }) => table.columns.findIndex((each) => each.id === id));
  const textOf = (column: ReportColumn, cell: Cell) =>
    isCompact && typeof cell === 'number' && isFigure(column.kind)
      ? figureText(cell, column.kind)
      : cellText(column, cell);
  const lines: string[][] = [];
  let last: ReportChunk | null = null;
  for await (const chunk of chunks) {
    last = chunk;
    for (const { cells } of chunk.rows)
      lines.push(columns.map((column, index) => textOf(column, cells[places[index] ?? -1] ?? null) ?? '–'));
    onProgress(lines.length, chunk.total);
  }
  const total = last?.total ?? 0;
  const sums = last?.sums ?? {};
  const hasSums = lines.length > 0 && columns.some(({ id }) => typeof sums[id] === 'number');
  const list: PrintedList = {
    title: table.label,
    headers: columns.map(({ header, kind, wraps }) => ({
      text: header,
      align: isFigure(kind) ? 'end' : undefined,
      isWide: kind === 'text' && wraps,
    })),
    lines,
    note: lines.length < total ? exportMessages.firstOnly(lines.length, total) : total === 0 ? table.empty : null,
    ...(hasSums
      ? {
          sums: columns.map((column, index) =>
            column.isSummed === true
              ? (textOf(column, sums[column.id] ?? null) ?? '')
              : index === 0
                ? reportPageMessages.csv.total
                : '',
          ),
        }
      : {}),
  };
  return { list, last };
}
