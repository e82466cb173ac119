/** Line ends and quotes as RFC 4180 has them. */
const lineEnd = '\r\n';
const needsQuotes = /[",\r\n]|^\s|\s$/;
/** Spreadsheets run a text as a formula if it begins so, after spaces too. Apostrophes before it are the text's own. */
const isFormula = /^'*\s*[=+\-@\t\r]/;

/** Spreadsheets take a file for UTF-8 if it begins with this mark. */
export const byteOrderMark = '\uFEFF';

/**
 * One field. A number stays a number; a text that a spreadsheet would run as a formula gets an apostrophe.
 * @param decimals those of a number; absent: as many as it has.
 */
export function csvField(value: string | number, decimals?: number): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    return decimals === undefined ? String(value) : value.toFixed(decimals);
  }
  const safe = isFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param decimals those of each column's numbers. */
export function csvLine(values: readonly (string | number)[], decimals: readonly (number | undefined)[] = []): string {
  return values.map((value, index) => csvField(value, decimals[index])).join(',') + lineEnd;
}
