import Papa from 'papaparse';
import type { ImportSettings, PlannedRow } from './plan.ts';
import type { ImportTable } from './table.ts';

/** The column of reasons, which a file that is brought in again leaves out. */
export const reasonColumn = 'Why it was not taken';

/**
 * Rows that were not taken, with their reasons, as a CSV file that can be corrected and brought in again. Cells and
 * reasons of spreadsheets' formulas are guarded.
 */
export function refusalsCsv(table: ImportTable, rows: readonly PlannedRow[], _settings: ImportSettings): string {
  const data = rows.map(({ index, remarks }) => [
    ...(table.rows[index] ?? []),
    remarks.map(({ sentence }) => sentence).join(' '),
  ]);
  const text = Papa.unparse(
    { fields: [...table.columns, reasonColumn], data },
    { newline: '\r\n', escapeFormulae: /^'*\s*[=+\-@\t\r]/ },
  );
  return `\uFEFF${text}\r\n`;
}
