/** Line ends and quotes as RFC 4180 has them. */
const lineEnd = '\r\n';
const needsQuotes = /[",\r\n]|^\s|\s$/;
/** Spreadsheets run a text as a formula if it begins so, after spaces too. */
const isFormula = /^\s*[=+\-@\t\r]/;

/** Spreadsheets take a file for UTF-8 if it begins with this mark. */
export const byteOrderMark = '\uFEFF';

/** One field. A number stays a number; a text that a spreadsheet would run as a formula gets an apostrophe. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const safe = isFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly (string | number)[]): string {
  return values.map(csvField).join(',') + lineEnd;
}
