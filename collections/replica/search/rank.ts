import Fuse from 'fuse.js';
import { nameOf } from '#domain/search/nameOf.ts';
import { wordsOf } from '#domain/search/words.ts';

const collator = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/**
 * Rows ordered by how well they match: every word must be found in some field, the scores of the words are summed, and
 * lower is better. Threshold 0 admits no error; matches count anywhere in the text. Equal scores go by the first field,
 * then by id.
 * @param fields dotted paths; the first names the row.
 */
export function rank<Row extends { id: number }>(
  rows: readonly Row[],
  search: string,
  fields: readonly string[],
): readonly Row[] {
  const words = wordsOf(search);
  if (words.length === 0) return rows;
  let scored = rows.map((row) => ({ row, score: 0 }));
  for (const word of words) {
    const fuse = new Fuse(
      scored.map(({ row }) => row),
      { keys: [...fields], threshold: 0, ignoreLocation: true, isCaseSensitive: false, includeScore: true },
    );
    scored = fuse
      .search(word)
      .map(({ item, score, refIndex }) => ({ row: item, score: (scored[refIndex]?.score ?? 0) + (score ?? 0) }));
  }
  const [first = ''] = fields;
  const byName = (a: Row, b: Row) => collator.compare(nameOf(a, first), nameOf(b, first)) || a.id - b.id;
  return scored.toSorted((a, b) => a.score - b.score || byName(a.row, b.row)).map(({ row }) => row);
}
