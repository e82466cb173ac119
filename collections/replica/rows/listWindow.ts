import type { ListAnswer } from '#domain/calls/answers.ts';
import { isFields } from '#domain/entities/readable.ts';

/** The requested page size; the server may choose another. */
const largestPage = 1_000;

export type ReadPage = (offset: number, limit: number) => Promise<ListAnswer>;

/** Consecutive rows of a list, unparsed. */
export interface ListWindow {
  rows: readonly unknown[];
  /** The known part where the server gives no count. */
  total: number;
  isWhole: boolean;
  /** Whether the server gave the total. */
  counted: boolean;
}

/** Types may number their records separately. */
const keyOf = (row: unknown): unknown =>
  isFields(row) && row['id'] !== undefined ? `${String(row['type'])}:${String(row['id'])}` : JSON.stringify(row);

/** null: the server respects the offset. */
async function wholeOf(read: ReadPage, { rows, count }: ListAnswer): Promise<readonly unknown[] | null> {
  if (count !== null) return rows.length > 0 && rows.length >= count ? rows : null;
  if (rows.length === 0) return null;
  const beginning = await read(0, 1);
  return keyOf(beginning.rows[0]) === keyOf(rows[0]) ? rows : null;
}

/** Works with any page size of the server. Stops at enough rows, at the count, or at a page without new rows. */
async function readWindow(read: ReadPage, start: number, limit: number): Promise<ListWindow> {
  const rows = new Map<unknown, unknown>();
  let offset = start;
  for (let missing = limit; ;) {
    const page = await read(offset, Math.min(missing, largestPage));
    const whole = start > 0 && offset === start ? await wholeOf(read, page) : null;
    if (whole !== null) {
      return { rows: whole.slice(start, start + limit), total: whole.length, isWhole: true, counted: true };
    }
    const before = rows.size;
    for (const row of page.rows) if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
    offset += page.rows.length;
    const { count } = page;
    // A plain array has no count: one more row shows whether the list goes on.
    missing = limit + (count === null ? 1 : 0) - rows.size;
    const ended = rows.size === before || (count !== null && offset >= count);
    if (!ended && missing > 0) continue;
    const known = start + rows.size;
    return {
      rows: [...rows.values()].slice(0, limit),
      total: count ?? known,
      isWhole: count !== null || (ended && (rows.size > 0 || start === 0)),
      counted: count !== null,
    };
  }
}

/** Reads several lists as one. */
export async function readWindows(lists: readonly ReadPage[], start: number, limit: number): Promise<ListWindow> {
  const rows: unknown[] = [];
  let total = 0;
  let counted = true;
  for (const [index, read] of lists.entries()) {
    const missing = limit - rows.length;
    const from = Math.max(0, start - total);
    // One more row still brings the count.
    let found = await readWindow(read, from, Math.max(1, missing));
    const isLast = index === lists.length - 1;
    if (!found.isWhole && found.rows.length === 0 && from > 0 && !isLast) {
      // The offset is behind the end of a list without a count, so its length takes a read from the start.
      found = { ...(await readWindow(read, 0, Number.POSITIVE_INFINITY)), rows: [] };
    }
    rows.push(...found.rows.slice(0, missing));
    total += found.total;
    counted &&= found.counted;
    if (!found.isWhole) return { rows, total, isWhole: false, counted };
  }
  return { rows, total, isWhole: true, counted };
}

/**
 * Reads `limit` rows backwards, `skip` of them before the end. Without a count the end is unknown, so such a list is
 * read forwards.
 */
export async function readFromEnd(read: ReadPage, skip: number, limit: number): Promise<ListWindow> {
  const { count } = await read(0, 1);
  if (count === null) return readWindow(read, skip, limit);
  const end = Math.max(0, count - skip);
  const start = Math.max(0, end - limit);
  // Reads at least one row, to learn the list's length.
  const found = await readWindow(read, Math.min(start, Math.max(0, count - 1)), Math.max(1, end - start));
  return { ...found, rows: end === start ? [] : found.rows.toReversed() };
}
