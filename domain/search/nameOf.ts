/** The text of a row's field; empty where there is no text. */
export function nameOf(row: object, field: string): string {
  const value = (row as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}
