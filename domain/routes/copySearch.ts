/** The query of a create page that fills in its form from another record. */
export const copySearch = (id: number) => `?copy=${id}`;

/** @returns null: the query names no record. */
export function copiedId(query: URLSearchParams): number | null {
  const text = query.get('copy') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
