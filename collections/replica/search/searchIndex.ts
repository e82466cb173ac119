import type { AnyRecord } from '#domain/entities/index.ts';
import { nameOf } from '#domain/search/nameOf.ts';
import { sortingText } from '#domain/search/sortingText.ts';
import { wordsOf } from '#domain/search/words.ts';
import { RankedHits, SortedHits, type HitPages } from './hitPages.ts';
import { SearchTexts, type SearchText } from './searchText.ts';
import { notFound, scoreIn, searchWord, type SearchWord } from './searchWord.ts';

/** A search of one entity. */
export interface SearchRequest {
  /** Every word must match; without words every row is a hit. */
  text: string;
  /** Filters the hits. */
  matches: (row: AnyRecord) => boolean;
  /** The order of the hits; null: by score, then name and id. */
  compare: ((a: AnyRecord, b: AnyRecord) => number) | null;
  skip: number;
  limit: number;
}

export interface SearchResult {
  rows: readonly AnyRecord[];
  total: number;
}

interface Entry {
  row: AnyRecord;
  /** Orders rows of equal score. */
  name: string;
  text: SearchText;
}

/** The search index of one entity. It indexes new rows in idle time, or at the next search. */
export class SearchIndex {
  private readonly nameField: string;
  private readonly texts: SearchTexts;
  private readonly nameOfRow: (row: AnyRecord) => string;
  private readonly unread = new Map<number, AnyRecord>();
  // In insertion order, as the rows lie in memory: a scan in name order takes several times as long.
  private readonly entries = new Map<number, Entry>();

  /**
   * @param fields dotted paths; the first names the row.
   * @param called the name on screen of a row whose first field is empty.
   */
  constructor(fields: readonly string[], called: (row: AnyRecord) => string) {
    this.nameOfRow = called;
    this.nameField = fields[0] ?? '';
    this.texts = new SearchTexts(fields);
  }

  /** The number of indexed rows. */
  get size(): number {
    return this.entries.size;
  }

  put(row: AnyRecord): void {
    this.unread.set(row.id, row);
  }

  remove(id: number): void {
    this.unread.delete(id);
    this.entries.delete(id);
  }

  /** Indexes up to `limit` new rows. Returns whether more remain. */
  read(limit: number): boolean {
    if (this.unread.size === 0) return false;
    const rows: AnyRecord[] = [];
    for (const row of this.unread.values()) {
      if (rows.length >= limit) break;
      rows.push(row);
    }
    for (const [index, text] of this.texts.of(rows.map(this.withName)).entries()) {
      const row = rows[index];
      if (row === undefined) continue;
      this.unread.delete(row.id);
      this.entries.set(row.id, { row, name: sortingText(nameOf(row, this.nameField)), text });
    }
    return this.unread.size > 0;
  }

  /** The row with its name on screen. */
  private readonly withName = (row: AnyRecord): AnyRecord =>
    (row[this.nameField] ?? '') === '' ? { ...row, [this.nameField]: this.nameOfRow(row) } : row;

  find({ text, matches, compare, skip, limit }: SearchRequest): SearchResult {
    this.read(Infinity);
    const words = wordsOf(text).map(searchWord);
    const pages: HitPages<Entry> =
      compare === null ? new RankedHits(byName) : new SortedHits((a, b) => compare(a.row, b.row));
    for (const entry of this.entries.values()) {
      const score = sumOfScores(entry.text, words);
      if (score !== notFound && matches(entry.row)) pages.add(entry, score);
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
