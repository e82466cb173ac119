import type { AnyRecord } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { textAtPath } from '#domain/search/textAtPath.ts';
import { sortingText } from '#domain/search/sortingText.ts';
import { searchedWords } from '#domain/search/searchedWords.ts';
import { HitPage } from './hitPages.ts';
import { SearchTexts, type RowTexts } from './searchText.ts';
import { isNarrower, mayContain, notFound, scoreIn, searchWord, type SearchWord } from './searchWord.ts';

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
  /** The last words, and the places that may contain them all; null: the rows have changed since. */
  private narrowed: { words: readonly SearchWord[]; places: readonly number[] } | null = null;

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
    this.narrowed = null;
    const last = this.entries.pop();
    this.joined.pop();
    this.phones.pop();
    this.places.delete(id);
    // The last entry fills the gap.
    if (last !== undefined && this.keyOf(last.row) !== id) this.set(place, last);
  }

  private set(place: number, entry: Entry): void {
    this.narrowed = null;
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
    const page = new HitPage<Entry>({
      compare: compare === null ? byName : (a, b) => compare(a.row, b.row),
      skip,
      limit,
    });
    for (const place of this.candidates(words, foundIds)) {
      const entry = this.entries[place];
      if (entry === undefined) continue;
      const own = sumOfScores(entry.text, words);
      const score = own === notFound && foundIds?.has(entry.row.id) === true ? 0 : own;
      if (score !== notFound && matches(entry.row)) page.add(entry, compare === null ? score : 0);
    }
    return { rows: page.rows.map(({ row }) => row), total: page.total };
  }

  /** Returns the first rows, in no order. */
  sample(most: number): readonly AnyRecord[] {
    this.read(Infinity);
    return this.entries.slice(0, most).map(({ row }) => row);
  }

  /** The places to search. A text typed letter by letter is searched in the places of the text before it. */
  private candidates(words: readonly SearchWord[], foundIds: ReadonlySet<number> | undefined): Iterable<number> {
    if (words.length === 0 || foundIds !== undefined) return this.joined.keys();
    const { narrowed } = this;
    const isPart =
      narrowed !== null && narrowed.words.every((before) => words.some((word) => isNarrower(word, before)));
    const places: number[] = [];
    for (const place of isPart ? narrowed.places : this.joined.keys()) {
      if (this.mayContainAll(words, place)) places.push(place);
    }
    this.narrowed = { words, places };
    return places;
  }

  private mayContainAll(words: readonly SearchWord[], place: number): boolean {
    for (const word of words) {
      if (!mayContain(word, this.joined[place] ?? '', this.phones[place] ?? null)) return false;
    }
    return true;
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
