import type { Cell, RecordLink, ReportColumn, ReportRow } from '#domain/reports/report.ts';
import type { AnyRow } from '#crud/descriptor/define.ts';

/** A row of a report as tables of the engine take it. */
export interface ReportLine extends AnyRow {
  /** The report's own id of the row. */
  key: string;
  cells: Readonly<Record<string, Cell>>;
  record: RecordLink | null;
  links: Readonly<Record<string, RecordLink>>;
}

/** Numbers for the ids of a table's rows, which stay the same while the page is open. */
export class RowNumbers {
  private readonly numbers = new Map<string, number>();

  of(key: string): number {
    const number = this.numbers.get(key) ?? this.numbers.size + 1;
    this.numbers.set(key, number);
    return number;
  }
}

export function reportLine(
  { id: key, cells, record, links = {} }: ReportRow,
  columns: readonly ReportColumn[],
  numbers: RowNumbers,
): ReportLine {
  const byColumn = Object.fromEntries(columns.map(({ id }, index) => [id, cells[index] ?? null]));
  return { id: numbers.of(key), key, cells: byColumn, record, links };
}
