/** A file's cells as texts. A formula is its text. */
export interface ImportTable {
  /** The names in the first row; '' where it has none. */
  columns: readonly string[];
  /** Each as long as `columns`. Rows without any text are left out. */
  rows: readonly (readonly string[])[];
  /** The line of each row in the file, counted from 1, quoted line breaks included. */
  lines: readonly number[];
  /** The lines with sums below a report, which are no rows; absent: there are none. */
  totals?: readonly number[];
}
