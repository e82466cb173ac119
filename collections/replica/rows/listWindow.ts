import type { ListAnswer } from '#domain/calls/answers.ts';

/** Rows asked for at once, where the server offers a limit; it may choose fewer or more. */
const largestPage = 1_000;

/** Asks a list for rows from an offset on. */
export type ReadPage = (offset: number, limit: number) => Promise<ListAnswer>;

/** A stretch of a list, unparsed. */
export interface ListWindow {
  rows: readonly unknown[];
  /** How many rows the list has; where the server does not tell, as many as are known. */
  total: number;
  /** Whether that is all of them. */
  isWhole: boolean;
  /** Whether the server told the total. */
  counted: boolean;
}

const keyOf = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'id' in row ? row.id : JSON.stringify(row);

/** The whole list, where a server sends that whatever the offset; null where it keeps to the offset. */
async function wholeOf(read: ReadPage, { rows, count }: ListAnswer): Promise<readonly unknown[] | null> {
  if (count !== null) return rows.length > 0 && rows.length >= count ? rows : null;
  if (rows.length === 0) return null;
  const beginning = await read(0, 1);
  return keyOf(beginning.rows[0]) === keyOf(rows[0]) ? rows : null;
}

/**
 * Reads `limit` rows of a list from `start` on, whatever pages the server makes: by the rows received, until there are
 * enough, the count is reached, or a page brings no row that is new.
 */
export async function readWindow(read: ReadPage, start: number, limit: number): Promise<ListWindow> {
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
    // A plain array does not say whether more follow: one row more tells.
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

/** Reads `limit` rows from `start` on of several lists, as if they were one behind the other. */
export async function readWindows(lists: readonly ReadPage[], start: number, limit: number): Promise<ListWindow> {
  const rows: unknown[] = [];
  let total = 0;
  let counted = true;
  for (const [index, read] of lists.entries()) {
    const missing = limit - rows.length;
    const from = Math.max(0, start - total);
    // Where nothing is missing any more, one row brings the count.
    let found = await readWindow(read, from, Math.max(1, missing));
    const isLast = index === lists.length - 1;
    if (!found.isWhole && found.rows.length === 0 && from > 0 && !isLast) {
      // Behind the end of a list that does not tell its length: it is walked from its beginning.
      found = { ...(await readWindow(read, 0, Number.POSITIVE_INFINITY)), rows: [] };
    }
    rows.push(...found.rows.slice(0, missing));
    total += found.total;
    counted &&= found.counted;
    if (!found.isWhole) return { rows, total, isWhole: false, counted };
  }
  return { rows, total, isWhole: true, counted };
}
