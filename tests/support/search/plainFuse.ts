import Fuse from 'fuse.js';
import { nameOf } from '#domain/search/nameOf.ts';
import { sortingText } from '#domain/search/sortingText.ts';
import { wordsOf } from '#domain/search/words.ts';

/** Fuse's options for a search that admits no error and finds a word anywhere in a text. */
const options = { threshold: 0, ignoreLocation: true, isCaseSensitive: false, includeScore: true } as const;

/** The score that Fuse itself gives to each row in which it finds the word, by the row's id. */
export function fuseScores(rows: readonly { id: number }[], word: string, fields: readonly string[]) {
  const fuse = new Fuse(rows, { ...options, keys: [...fields] });
  return new Map(fuse.search(word).map(({ item, score }) => [item.id, score ?? Number.NaN]));
}

/**
 * What a search means, by Fuse alone and without haste: every word must be found, the scores are summed, and lower is
 * better; equals go by the first field, then by id.
 */
export function plainFuse<Row extends { id: number }>(
  rows: readonly Row[],
  search: string,
  fields: readonly string[],
): Row[] {
  const byWord = wordsOf(search).map((word) => fuseScores(rows, word, fields));
  const scored = rows.flatMap((row) => {
    const scores = byWord.map((found) => found.get(row.id));
    const score = scores.reduce<number>((sum, each) => sum + (each ?? Number.NaN), 0);
    return Number.isNaN(score) ? [] : [{ row, score, name: sortingText(nameOf(row, fields[0] ?? '')) }];
  });
  return scored
    .toSorted((a, b) => a.score - b.score || compareTexts(a.name, b.name) || a.row.id - b.row.id)
    .map(({ row }) => row);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
