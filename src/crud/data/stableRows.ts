type Row = { id: number } & Record<string, unknown>;

function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

function sameRow(a: Row, b: Row): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => sameValue(a[name], b[name]));
}

/**
 * The next rows, with the previous object wherever a row did not change, so that one changed record rerenders one row.
 */
export function stableRows<R extends Row>(previous: readonly R[], next: readonly R[]): readonly R[] {
  if (previous === next || previous.length === 0) return next;
  let byId: Map<number, R> | null = null;
  let same = previous.length === next.length;
  const rows = next.map((row, index) => {
    const previousRow = previous[index];
    if (previousRow === row) return row;
    // The map is rarely needed: most lists keep their order.
    byId ??= previousRow?.id === row.id ? byId : new Map(previous.map((each) => [each.id, each]));
    const before = previousRow?.id === row.id ? previousRow : byId?.get(row.id);
    const kept = before !== undefined && sameRow(before, row) ? before : row;
    if (kept !== previousRow) same = false;
    return kept;
  });
  return same ? previous : rows;
}
