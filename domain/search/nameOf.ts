/** Reads a dotted path; empty: no text. */
export function nameOf(row: object, path: string): string {
  let value: unknown = row;
  for (const field of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'string' ? value : '';
}
