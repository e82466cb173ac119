type Compare<Hit> = (a: Hit, b: Hit) => number;

export interface HitPages<Hit> {
  add(hit: Hit, score: number): void;
  readonly total: number;
  page(skip: number, limit: number): Hit[];
}

/** Sorts by score, then by `compare`. */
export class RankedHits<Hit> implements HitPages<Hit> {
  total = 0;
  private readonly compare: Compare<Hit>;
  /** Few different scores occur: they depend on the number of words in the fields. */
  private readonly byScore = new Map<number, Hit[]>();

  constructor(compare: Compare<Hit>) {
    this.compare = compare;
  }

  add(hit: Hit, score: number): void {
    this.total += 1;
    const equals = this.byScore.get(score);
    if (equals === undefined) this.byScore.set(score, [hit]);
    else equals.push(hit);
  }

  page(skip: number, limit: number): Hit[] {
    let page: Hit[] = [];
    let before = 0;
    for (const [, hits] of [...this.byScore].toSorted(([a], [b]) => a - b)) {
      const from = Math.max(0, skip - before);
      const wanted = limit - page.length;
      if (from < hits.length) page = page.concat(firstOf(hits, from + wanted, this.compare).slice(from));
      before += hits.length;
      if (page.length >= limit) break;
    }
    return page;
  }
}

export class SortedHits<Hit> implements HitPages<Hit> {
  private readonly hits: Hit[] = [];
  private readonly compare: Compare<Hit>;

  constructor(compare: Compare<Hit>) {
    this.compare = compare;
  }

  get total(): number {
    return this.hits.length;
  }

  add(hit: Hit): void {
    this.hits.push(hit);
  }

  page(skip: number, limit: number): Hit[] {
    return firstOf(this.hits, skip + limit, this.compare).slice(skip);
  }
}

/** Beyond this count a full sort is as fast as insertion. */
const maximumInserted = 200;

/** The first hits sorted, without sorting the others. */
function firstOf<Hit>(hits: readonly Hit[], count: number, compare: Compare<Hit>): Hit[] {
  if (count > maximumInserted || count * 4 > hits.length) return hits.toSorted(compare).slice(0, count);
  const first: Hit[] = [];
  for (const hit of hits) {
    const last = first.at(-1);
    if (first.length === count && last !== undefined && compare(hit, last) >= 0) continue;
    first.splice(insertionIndex(first, hit, compare), 0, hit);
    if (first.length > count) first.pop();
  }
  return first;
}

/** The place of a hit among sorted ones, behind its equals. */
function insertionIndex<Hit>(hits: readonly Hit[], hit: Hit, compare: Compare<Hit>): number {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = hits[middle];
    if (there !== undefined && compare(there, hit) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
