/** One page of a list, as the walk sees it: its rows' ids in their order (null where unreadable), and the total. */
export interface Page {
  ids: readonly (number | null)[];
  count: number | null;
  /** What tells the page from others; absent: its ids do. Rows without an id are told apart by nothing else. */
  print?: string;
}

export interface PaginationResult {
  seen: ReadonlySet<number>;
  /** Whether the list came by ascending id; without that order a shift can hide a row from a walk. */
  ordered: boolean;
  pages: number;
  /** Rows without an id. */
  unreadable: number;
}

/** Steps back that a walk may take before it goes on with what it has: each is caused by a deletion meanwhile. */
const maximumStepsBack = 100;
/** Times that the same page comes at other offsets before the server is taken for one that ignores the offset. */
const maximumRepeats = 3;

/**
 * Walks a list by offset. Each page overlaps the last by one row, so that rows that shifted left because others were
 * deleted are noticed: a page whose first row was not seen before makes the walk step back. A page without a new id may
 * be rows that shifted right, or a server that ignores the offset; the latter repeats its one page for ever.
 * Pages of a single row leave no room for the overlap: a server that sends those is walked without this care.
 */
export async function paginate(read: (offset: number) => Promise<Page>): Promise<PaginationResult> {
  const walker = new Walker();
  while (!walker.ended) walker.take(await read(walker.offset));
  return walker.result();
}

class Walker {
  offset = 0;
  ended = false;
  private readonly seen = new Set<number>();
  /** Places on the list of rows without an id: pages overlap, and none counts twice. */
  private readonly unreadable = new Set<number>();
  private highest = 0;
  private ordered = true;
  private pages = 0;
  private stepsBack = 0;
  private repeats = 0;
  private lastPage = '';
  /** The last row of the page before; undefined at the beginning. */
  private lastId: number | null | undefined = undefined;
  private size = 0;
  private largest = 0;

  result(): PaginationResult {
    return { seen: this.seen, ordered: this.ordered, pages: this.pages, unreadable: this.unreadable.size };
  }

  take(page: Page): void {
    this.pages += 1;
    if (this.hasGap(page) && this.stepsBack < maximumStepsBack) {
      this.stepsBack += 1;
      this.offset = Math.max(0, this.offset - this.size);
      this.lastPage = '';
      return;
    }
    const print = page.print ?? page.ids.join();
    this.repeats = print === this.lastPage ? this.repeats + 1 : 0;
    this.lastPage = print;
    for (const [index, id] of this.repeats > 0 ? [] : page.ids.entries()) {
      if (id === null) this.unreadable.add(this.offset + index);
      else this.see(id);
    }
    this.size = page.ids.length;
    this.largest = Math.max(this.largest, this.size);
    this.advance(page);
  }

  /** Rows between the last page and this one may have been jumped over; rows without an id cannot tell. */
  private hasGap(page: Page): boolean {
    const [first] = page.ids;
    if (this.offset === 0 || this.largest <= 1 || this.lastId === null || first === null) return false;
    return first === undefined || !this.seen.has(first);
  }

  private see(id: number): void {
    if (this.seen.has(id)) return;
    if (id < this.highest) this.ordered = false;
    this.highest = Math.max(this.highest, id);
    this.seen.add(id);
  }

  private advance(page: Page): void {
    const end = this.offset + page.ids.length;
    const next = end - (this.largest > 1 ? 1 : 0);
    this.lastId = page.ids.at(-1);
    const atEnd = page.count === null ? next <= this.offset : end >= page.count;
    this.ended = page.ids.length === 0 || atEnd || this.repeats >= maximumRepeats;
    this.offset = Math.max(next, this.offset + 1);
  }
}
