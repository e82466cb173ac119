import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import type { TextSource } from './textSource.ts';

/** A cell as plain text, or as a number. Empty if the row has no value. */
export function columnText(column: Column<AnyRow>, row: AnyRow, source: TextSource): string | number {
  const value = column.text === undefined ? column.cell(row) : column.text(row, source);
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  return typeof value === 'string' && value !== '–' ? value : '';
}
