type Compare<Hit> = (a: Hit, b: Hit) => number;

/** Beyond this count a sort of all hits is as fast as insertion. */
const maximumInserted = 200;

/** One page of hits by score (lower is better), then by `compare`, and the count of all. */
export class HitPage<Hit> {
  total = 0;
  private readonly compare: Compare<Hit>;
  private readonly skip: number;
  private readonly end: number;
  /** Whether the hits are sorted, and only those up to the page's end kept. */
  private readonly isSorted: boolean;
  private readonly hits: Hit[] = [];
  private readonly scores: number[] = [];

  constructor({ compare, skip, limit }: { compare: Compare<Hit>; skip: number; limit: number }) {
    this.compare = compare;
    this.skip = skip;
    this.end = skip + limit;
    this.isSorted = this.end <= maximumInserted;
  }

  add(hit: Hit, score: number): void {
    this.total += 1;
    if (this.isSorted) this.insert(hit, score);
    else {
      this.hits.push(hit);
      this.scores.push(score);
    }
  }

  get rows(): Hit[] {
    const { hits, scores, skip, end, compare } = this;
    if (this.isSorted) return hits.slice(skip);
    const places = Array.from(hits.keys());
    const at = (place: number) => hits[place] as Hit;
    sortRange(places, (a, b) => (scores[a] ?? 0) - (scores[b] ?? 0) || compare(at(a), at(b)) || a - b, [
      skip,
      Math.min(end, hits.length),
    ]);
    return places.slice(skip, end).map(at);
  }

  private insert(hit: Hit, score: number): void {
    const { hits, scores } = this;
    const isFull = hits.length === this.end;
    if (isFull && !this.isBefore(hit, score, hits.length - 1)) return;
    if (isFull) {
      hits.pop();
      scores.pop();
    }
    let low = 0;
    let high = hits.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.isBefore(hit, score, middle)) high = middle;
      else low = middle + 1;
    }
    hits.splice(low, 0, hit);
    scores.splice(low, 0, score);
  }

  /** Equals stay in the order in which they came. */
  private isBefore(hit: Hit, score: number, place: number): boolean {
    const other = this.scores[place] ?? Number.NEGATIVE_INFINITY;
    return score === other ? this.compare(hit, this.hits[place] as Hit) < 0 : score < other;
  }
}

/** Sorts only the places from `from` to before `to` (quickselect): a page of 100,000 hits takes a third of a full sort. */
function sortRange(places: number[], compare: Compare<number>, [from, to]: readonly [number, number]): void {
  if (from === 0 && to === places.length) {
    places.sort(compare);
    return;
  }
  const parts: [number, number][] = [[0, places.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [low, high] = part;
    if (low >= high || low >= to || high < from) continue;
    const pivot = places[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while (compare(places[left] ?? 0, pivot) < 0) left += 1;
      while (compare(places[right] ?? 0, pivot) > 0) right -= 1;
      if (left > right) break;
      const swapped = places[left] ?? 0;
      places[left] = places[right] ?? 0;
      places[right] = swapped;
      left += 1;
      right -= 1;
    }
    parts.push([low, right], [left, high]);
  }
}
