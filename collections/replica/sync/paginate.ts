import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';

/** One page of a list: its rows' ids in order (null: unreadable), and the total. */
export interface Page {
  ids: readonly (RecordKey | null)[];
  count: number | null;
  /** Tells this page apart from others where rows have no id; absent: the ids do. */
  fingerprint?: string;
}

export interface PaginationResult {
  seen: ReadonlySet<RecordKey>;
  /** Whether the rows came in ascending order of id; otherwise a shift can hide a row. */
  ordered: boolean;
  /** Whether one answer had the whole list, so that no shift can have hidden a row. */
  isOneAnswer: boolean;
  /** Rows without an id. */
  unreadable: number;
}

/** The most steps back before pagination goes on with the pages it has. Each is caused by a deletion meanwhile. */
const maximumStepsBack = 100;
/** How often the same page comes at other offsets before it is clear that the server ignores the offset. */
const maximumRepeats = 3;
/** A page of so many rows comes again only if the server ignores the offset: they are not inserted in between. */
const manyRows = 20;

/** So many pages are asked for before the page in front of them has come. */
const pagesAhead = 2;

/**
 * Reads a list page by page. Each page overlaps the last by one row: if its first row is new, rows before it were
 * deleted and others shifted left, so pagination steps back. A page without a new id means that rows shifted right, or
 * that the server ignores the offset. Pages of a single row have no room for the overlap.
 *
 * Where the server says how long the list is, the next pages are asked for ahead. Whichever it answers first, the overlap
 * shows a shift.
 */
export async function paginate(read: (offset: number) => Promise<Page>): Promise<PaginationResult> {
  const paginator = new Paginator();
  const asked = new Map<number, Promise<Page>>();
  const ask = (offset: number): Promise<Page> => {
    const page = asked.get(offset) ?? read(offset);
    asked.set(offset, page);
    return page;
  };
  while (!paginator.ended) {
    const page = ask(paginator.offset);
    // The failure of a page counts in its turn.
    for (const offset of paginator.expected(pagesAhead)) ask(offset).catch(() => undefined);
    paginator.take(await page);
    // A step back reads anew; pages behind are done.
    for (const offset of asked.keys()) if (paginator.isStepBack || offset < paginator.offset) asked.delete(offset);
  }
  return paginator.result();
}

class Paginator {
  offset = 0;
  ended = false;
  private readonly seen = new Set<RecordKey>();
  /** Offsets of rows without an id: pages overlap, and no row counts twice. */
  private readonly unreadable = new Set<number>();
  private highest = 0;
  private ordered = true;
  private pages = 0;
  private stepsBack = 0;
  private repeats = 0;
  private lastPage = '';
  /** The last row of the previous page; undefined at the beginning. */
  private lastId: RecordKey | null | undefined = undefined;
  private size = 0;
  private largest = 0;
  /** The length of the list; null: the server does not say. */
  private count: number | null = null;
  /** Whether the last page was followed by a step back. */
  isStepBack = false;

  /** The offsets of the pages after the one that is read now, if all are as long as the longest. */
  expected(most: number): number[] {
    const { count, size, largest, offset } = this;
    if (count === null || largest <= 1 || size < largest || this.isStepBack || this.repeats > 0) return [];
    const offsets = Array.from({ length: most }, (_, index) => offset + (largest - 1) * (index + 1));
    // A page that begins at the last row has nothing new.
    return offsets.filter((next) => next < count - 1);
  }

  result(): PaginationResult {
    const { seen, ordered, pages, unreadable } = this;
    const isOneAnswer = pages === 1 || (pages === 2 && this.repeats === 1);
    return { seen, ordered, isOneAnswer, unreadable: unreadable.size };
  }

  take(page: Page): void {
    this.pages += 1;
    this.count = page.count;
    this.isStepBack = false;
    // rule 9: step-back
    if (this.hasGap(page) && this.stepsBack < maximumStepsBack) {
      this.isStepBack = true;
      this.stepsBack += 1;
      this.offset = Math.max(0, this.offset - this.size);
      this.lastPage = '';
      return;
    }
    const fingerprint = page.fingerprint ?? page.ids.join();
    this.repeats = fingerprint === this.lastPage ? this.repeats + 1 : 0;
    this.lastPage = fingerprint;
    for (const [index, id] of this.repeats > 0 ? [] : page.ids.entries()) {
      if (id === null) this.unreadable.add(this.offset + index);
      else this.addId(id);
    }
    this.size = page.ids.length;
    this.largest = Math.max(this.largest, this.size);
    this.advance(page);
  }

  /** Rows between the last page and this one may be missing; rows without an id cannot tell. */
  private hasGap(page: Page): boolean {
    const [first] = page.ids;
    if (this.offset === 0 || this.largest <= 1) return false;
    // rule 9: no-id-no-gap
    if (this.lastId === null || first === null) return false;
    return first === undefined || !this.seen.has(first);
  }

  private addId(id: RecordKey): void {
    if (this.seen.has(id)) return;
    const number = idOfKey(id);
    // Records of several types with one number may change places.
    if (number <= this.highest) this.ordered = false;
    this.highest = Math.max(this.highest, number);
    this.seen.add(id);
  }

  private advance(page: Page): void {
    const end = this.offset + page.ids.length;
    const next = end - /* rule 9: overlap */ (this.largest > 1 ? 1 : 0);
    this.lastId = page.ids.at(-1);
    const atEnd = page.count === null ? next <= this.offset : end >= page.count;
    const repeatsEnough = this.repeats >= (this.size < manyRows ? maximumRepeats : 1);
    this.ended = page.ids.length === 0 || atEnd || /* rule 9: repeated-page */ repeatsEnough;
    this.offset = Math.max(next, this.offset + 1);
  }
}
