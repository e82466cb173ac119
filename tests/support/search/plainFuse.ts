import Fuse from 'fuse.js';
import { textAtPath } from '#domain/search/textAtPath.ts';
import { sortingText } from '#domain/search/sortingText.ts';
import { foldText } from '#domain/search/foldText.ts';
import { phoneForms } from '#domain/search/phoneForms.ts';
import { searchedWords, type SearchedWord } from '#domain/search/searchedWords.ts';

/** No errors allowed; a word matches anywhere. */
const options = { threshold: 0, ignoreLocation: true, isCaseSensitive: false, includeScore: true } as const;

type Texts = (value: unknown) => unknown;

function mapTexts(value: unknown, change: Texts): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}

function scoresBy(rows: readonly { id: number }[], word: string, fields: readonly string[]): Map<number, number> {
  const fuse = new Fuse(rows, { ...options, keys: [...fields] });
  return new Map(fuse.search(word).map(({ item, score }) => [item.id, score ?? Number.NaN]));
}

function textsAt(value: unknown, [step, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsAt(one, step === undefined ? [] : [step, ...rest]));
  if (step !== undefined) return textsAt((value as Record<string, unknown> | null | undefined)?.[step], rest);
  return value === null || value === undefined || typeof value === 'object' ? [] : [String(value)];
}

/** Fuse's own, by row id: in folded texts, else in phone numbers. */
export function fuseScores(rows: readonly { id: number }[], word: SearchedWord, fields: readonly string[]) {
  const folded = rows.map((row) => mapTexts(row, (text) => foldText(String(text))) as { id: number });
  const scores = scoresBy(folded, word.text, fields);
  if (word.phone === null) return scores;
  const numbered = folded.map((row) => ({
    id: row.id,
    ...Object.fromEntries(fields.map((field, at) => [`${at}`, textsAt(row, field.split('.')).flatMap(phoneForms)])),
  }));
  const phones = scoresBy(
    numbered,
    word.phone,
    fields.map((_field, at) => `${at}`),
  );
  return new Map([...phones, ...scores]);
}

/**
 * A search by Fuse alone: every word must match, scores add up, lower is better; equals go by the first field, then by
 * id.
 */
export function plainFuse<Row extends { id: number }>(
  rows: readonly Row[],
  search: string,
  fields: readonly string[],
): Row[] {
  const byWord = searchedWords(search).map((word) => fuseScores(rows, word, fields));
  const scored = rows.flatMap((row) => {
    const scores = byWord.map((found) => found.get(row.id));
    const score = scores.reduce<number>((sum, each) => sum + (each ?? Number.NaN), 0);
    return Number.isNaN(score) ? [] : [{ row, score, name: sortingText(textAtPath(row, fields[0] ?? '')) }];
  });
  return scored
    .toSorted((a, b) => a.score - b.score || compareTexts(a.name, b.name) || a.row.id - b.row.id)
    .map(({ row }) => row);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
