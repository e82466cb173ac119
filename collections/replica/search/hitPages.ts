type Compare<Hit> = (a: Hit, b: Hit) => number;

/** Hits as they are found, of which one page is wanted. */
export interface HitPages<Hit> {
  add(hit: Hit, score: number): void;
  /** Hits in all. */
  readonly total: number;
  page(skip: number, limit: number): Hit[];
}

/** The best first; those that are equally good in an order of theirs. */
export class BestFirst<Hit> implements HitPages<Hit> {
  total = 0;
  private readonly compare: Compare<Hit>;
  /** Scores are few: they depend on how many words the fields have. */
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

/** In an order of their own, whatever their scores. */
export class InOrder<Hit> implements HitPages<Hit> {
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

/** Past so many wanted hits, sorting them all is no slower. */
const fewHits = 200;

/** The first `count` hits of an order, sorted, without sorting the others. */
function firstOf<Hit>(hits: readonly Hit[], count: number, compare: Compare<Hit>): Hit[] {
  if (count > fewHits || count * 4 > hits.length) return hits.toSorted(compare).slice(0, count);
  const first: Hit[] = [];
  for (const hit of hits) {
    const last = first.at(-1);
    if (first.length === count && last !== undefined && compare(hit, last) >= 0) continue;
    first.splice(placeOf(first, hit, compare), 0, hit);
    if (first.length > count) first.pop();
  }
  return first;
}

/** Where a hit goes among sorted ones: behind its equals. */
function placeOf<Hit>(hits: readonly Hit[], hit: Hit, compare: Compare<Hit>): number {
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
