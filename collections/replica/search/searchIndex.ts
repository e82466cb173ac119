import type { AnyRecord } from '#domain/entities/index.ts';
import { nameOf } from '#domain/search/nameOf.ts';
import { sortingText } from '#domain/search/sortingText.ts';
import { wordsOf } from '#domain/search/words.ts';
import { BestFirst, InOrder, type HitPages } from './hitPages.ts';
import { SearchTexts, type SearchText } from './searchText.ts';
import { notFound, scoreIn, searchWord, type SearchWord } from './searchWord.ts';

/** Which hits are wanted. */
export interface Wanted {
  /** Words, each of which must be found; without one, every row is a hit. */
  text: string;
  /** Narrows the hits. */
  fits: (row: AnyRecord) => boolean;
  /** The order of the hits; null: the best first, equals by name and id. */
  compare: ((a: AnyRecord, b: AnyRecord) => number) | null;
  skip: number;
  /** Infinity: all. */
  limit: number;
}

export interface Found {
  rows: readonly AnyRecord[];
  /** Hits in all. */
  total: number;
}

interface Entry {
  row: AnyRecord;
  /** What its place among equals goes by. */
  name: string;
  text: SearchText;
}

/** What can be searched of one entity. Rows that come in wait until somebody searches, or there is time to read them. */
export class SearchIndex {
  private readonly nameField: string;
  private readonly texts: SearchTexts;
  private readonly called: (row: AnyRecord) => string;
  private readonly waiting = new Map<number, AnyRecord>();
  // Read through in the order in which the rows came, as they lie in memory: by name it takes several times as long.
  private readonly entries = new Map<number, Entry>();

  /**
   * @param fields dotted paths; the first names the row.
   * @param called what a row is called on screen where that field is empty.
   */
  constructor(fields: readonly string[], called: (row: AnyRecord) => string) {
    this.called = called;
    this.nameField = fields[0] ?? '';
    this.texts = new SearchTexts(fields);
  }

  /** Rows that can be found. */
  get size(): number {
    return this.entries.size;
  }

  put(row: AnyRecord): void {
    this.waiting.set(row.id, row);
  }

  remove(id: number): void {
    this.waiting.delete(id);
    this.entries.delete(id);
  }

  /** Reads so many of the rows that wait. Answers whether more do. */
  read(limit: number): boolean {
    if (this.waiting.size === 0) return false;
    const rows: AnyRecord[] = [];
    for (const row of this.waiting.values()) {
      if (rows.length >= limit) break;
      rows.push(row);
    }
    for (const [index, text] of this.texts.of(rows.map(this.named)).entries()) {
      const row = rows[index];
      if (row === undefined) continue;
      this.waiting.delete(row.id);
      this.entries.set(row.id, { row, name: sortingText(nameOf(row, this.nameField)), text });
    }
    return this.waiting.size > 0;
  }

  /** The row with the name that it is shown by. */
  private readonly named = (row: AnyRecord): AnyRecord =>
    (row[this.nameField] ?? '') === '' ? { ...row, [this.nameField]: this.called(row) } : row;

  find({ text, fits, compare, skip, limit }: Wanted): Found {
    this.read(Infinity);
    const words = wordsOf(text).map(searchWord);
    const pages: HitPages<Entry> =
      compare === null ? new BestFirst(byName) : new InOrder((a, b) => compare(a.row, b.row));
    for (const entry of this.entries.values()) {
      const score = sumOfScores(entry.text, words);
      if (score !== notFound && fits(entry.row)) pages.add(entry, score);
    }
    return { rows: pages.page(skip, limit).map(({ row }) => row), total: pages.total };
  }
}

function byName(a: Entry, b: Entry): number {
  if (a.name === b.name) return a.row.id - b.row.id;
  return a.name < b.name ? -1 : 1;
}

/** The sum over all words; lower is better. */
function sumOfScores(text: SearchText, words: readonly SearchWord[]): number {
  let sum = 0;
  for (const word of words) {
    const score = scoreIn(text, word);
    if (score === notFound) return notFound;
    sum += score;
  }
  return sum;
}
