/** The text at a dotted path, such as "customer.name"; empty: no text is there. */
export function textAtPath(row: object, path: string): string {
  let value: unknown = row;
  for (const field of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[field];
  return typeof value === 'string' ? value : '';
}
