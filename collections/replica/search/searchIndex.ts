import type { AnyRecord } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { textAtPath } from '#domain/search/textAtPath.ts';
import { sortingText } from '#domain/search/sortingText.ts';
import { searchedWords } from '#domain/search/searchedWords.ts';
import { RankedHits, SortedHits, type HitPages } from './hitPages.ts';
import { SearchTexts, type RowTexts } from './searchText.ts';
import { mayContain, notFound, scoreIn, searchWord, type SearchWord } from './searchWord.ts';

export interface SearchRequest {
  /** Every word must match; without words every row is a hit. */
  text: string;
  /** The ids of rows that are hits without any word. */
  foundIds?: ReadonlySet<number>;
  /** Filters the hits. */
  matches: (row: AnyRecord) => boolean;
  /** null: by score, then name and id. */
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
  text: RowTexts;
}

/** One entity's index. New rows are indexed in idle time, or at the next search. */
export class SearchIndex {
  private readonly nameField: string;
  private readonly texts: SearchTexts;
  private readonly nameOfRow: (row: AnyRecord) => string;
  private readonly keyOf: (row: AnyRecord) => RecordKey;
  private readonly unread = new Map<RecordKey, AnyRecord>();
  // Arrays in about the order of insertion, as rows lie in memory: scanning a map, or in name order, is slower.
  private readonly entries: Entry[] = [];
  /** A search reads nothing else of a row without a hit. */
  private readonly joined: string[] = [];
  private readonly phones: (string | null)[] = [];
  /** The place of each row in the arrays, by key. */
  private readonly places = new Map<RecordKey, number>();

  /**
   * @param fields dotted paths; the first names the row.
   * @param called the screen's name of a row whose first field is empty.
   * @param keyOf tells rows apart; absent: their ids do.
   */
  constructor(
    fields: readonly string[],
    called: (row: AnyRecord) => string,
    keyOf: (row: AnyRecord) => RecordKey = ({ id }) => id,
  ) {
    this.nameOfRow = called;
    this.keyOf = keyOf;
    this.nameField = fields[0] ?? '';
    this.texts = new SearchTexts(fields);
  }

  get size(): number {
    return this.entries.length;
  }

  put(row: AnyRecord): void {
    this.unread.set(this.keyOf(row), row);
  }

  remove(id: RecordKey): void {
    this.unread.delete(id);
    const place = this.places.get(id);
    if (place === undefined) return;
    const last = this.entries.pop();
    this.joined.pop();
    this.phones.pop();
    this.places.delete(id);
    // The last entry fills the gap.
    if (last !== undefined && this.keyOf(last.row) !== id) this.set(place, last);
  }

  private set(place: number, entry: Entry): void {
    this.entries[place] = entry;
    this.joined[place] = entry.text.joined;
    this.phones[place] = entry.text.phones?.joined ?? null;
    this.places.set(this.keyOf(entry.row), place);
  }

  /** Returns whether more rows remain. */
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
      const key = this.keyOf(row);
      this.unread.delete(key);
      const entry = { row, name: sortingText(textAtPath(row, this.nameField)), text };
      this.set(this.places.get(key) ?? this.entries.length, entry);
    }
    return this.unread.size > 0;
  }

  /** The row with its name on screen. */
  private readonly withName = (row: AnyRecord): AnyRecord =>
    (row[this.nameField] ?? '') === '' ? { ...row, [this.nameField]: this.nameOfRow(row) } : row;

  find({ text, foundIds, matches, compare, skip, limit }: SearchRequest): SearchResult {
    this.read(Infinity);
    const words = searchedWords(text).map(searchWord);
    const pages: HitPages<Entry> =
      compare === null ? new RankedHits(byName) : new SortedHits((a, b) => compare(a.row, b.row));
    for (let place = 0; place < this.joined.length; place += 1) {
      const [texts, phones] = [this.joined[place] ?? '', this.phones[place] ?? null];
      const mayMatch = words.every((word) => mayContain(word, texts, phones));
      const entry = mayMatch || foundIds !== undefined ? this.entries[place] : undefined;
      if (entry === undefined) continue;
      const own = mayMatch ? sumOfScores(entry.text, words) : notFound;
      const score = own === notFound && foundIds?.has(entry.row.id) === true ? 0 : own;
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
function sumOfScores(text: RowTexts, words: readonly SearchWord[]): number {
  let sum = 0;
  for (const word of words) {
    const score = scoreIn(text, word);
    if (score === notFound) return notFound;
    sum += score;
  }
  return sum;
}
