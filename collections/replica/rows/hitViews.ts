import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { freshnessAt, neverTrue } from '#domain/live/freshness.ts';
import { wordsOf } from '#domain/search/words.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import { searchedBy, type HitGroup, type SearchHits, type SearchQuestion } from '../search/hits.ts';
import type { SearchIndexes } from '../search/searchIndexes.ts';
import { fitsOf, orderOf } from './hitQuery.ts';

export interface HitViewsOptions {
  scheduler: Scheduler;
  search: SearchIndexes;
  stateOf: (entity: EntityName) => EntityState | undefined;
}

/** Hits are shown again at most this often while rows change (milliseconds). */
const pause = 100;

/** Something on a screen that changes with the rows of some entities. */
interface Shown {
  isOf: (entity: EntityName) => boolean;
  again: () => void;
  stop: () => void;
}

/** Hits of searches over what is held, shown to tabs live. */
export class HitViews {
  private readonly options: HitViewsOptions;
  private readonly shown = new Set<Shown>();

  constructor(options: HitViewsOptions) {
    this.options = options;
  }

  /** Hits of one entity, by the page. */
  open(entity: EntityName, query: RowQuery, show: (state: RowsState<AnyRecord>) => void): () => void {
    const find = this.finding(entity, query);
    return this.showing((changed) => changed === entity, find, sameFound, show);
  }

  /** The best hits of many entities. */
  openAll(question: SearchQuestion, show: (hits: SearchHits) => void): () => void {
    const { text, siteId = allSites.id, limit } = question;
    const asked = searchedBy(question);
    const findings = asked.map((entity) => ({ entity, find: this.finding(entity, { search: text, siteId, limit }) }));
    const find = (): SearchHits => {
      if (wordsOf(text).length === 0) return { groups: [], partial: [], tooLong: [] };
      const readable = findings.filter(({ entity }) => this.options.stateOf(entity) !== undefined);
      const held = readable.filter(({ entity }) => this.isHeld(entity));
      const found = held.map(({ entity, find: findOf }) => {
        const { rows, total, freshness } = findOf();
        return { entity, rows, total, freshness };
      });
      return {
        groups: found.filter(({ total }) => total > 0),
        partial: found.filter(({ freshness }) => !freshness.complete).map(({ entity }) => entity),
        tooLong: readable.filter((each) => !held.includes(each)).map(({ entity }) => entity),
      };
    };
    return this.showing((changed) => asked.includes(changed), find, sameHits, show);
  }

  /** Rows of the entity changed, or how true they are. */
  changed(entity: EntityName): void {
    for (const { isOf, again } of this.shown) if (isOf(entity)) again();
  }

  stop(): void {
    for (const { stop } of this.shown) stop();
    this.shown.clear();
  }

  /** Shows what is found now, and again whenever it has become something else. */
  private showing<Value>(
    isOf: (entity: EntityName) => boolean,
    find: () => Value,
    same: (a: Value, b: Value) => boolean,
    show: (value: Value) => void,
  ): () => void {
    let last: Value | null = null;
    const showIfNew = () => {
      const found = find();
      if (last !== null && same(last, found)) return;
      last = found;
      show(found);
    };
    const paced = new Throttle({ scheduler: this.options.scheduler, interval: pause, show: showIfNew });
    const shown: Shown = { isOf, again: () => paced.changed(), stop: () => paced.stop() };
    this.shown.add(shown);
    paced.changed();
    return () => {
      paced.stop();
      this.shown.delete(shown);
    };
  }

  private finding(entity: EntityName, query: RowQuery): () => RowsState<AnyRecord> {
    const { siteId = allSites.id, search: text = '', skip = 0, limit = Infinity } = query;
    const wanted = { text, skip, limit, fits: fitsOf(entity, query), compare: orderOf(entity, query) };
    return () => {
      const state = this.options.stateOf(entity);
      const freshness = state === undefined ? neverTrue : freshnessAt(state, siteId);
      return { ...this.options.search.find(entity, wanted), freshness, coverage: { kind: 'whole' }, unanswered: [] };
    };
  }

  private isHeld(entity: EntityName): boolean {
    return this.options.stateOf(entity)?.coverage.kind === 'whole';
  }
}

function sameRows(a: readonly AnyRecord[], b: readonly AnyRecord[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

type Found = Pick<HitGroup, 'rows' | 'total' | 'freshness'>;

function sameFound(a: Found, b: Found): boolean {
  return a.total === b.total && sameRows(a.rows, b.rows) && JSON.stringify(a.freshness) === JSON.stringify(b.freshness);
}

function sameHits(a: SearchHits, b: SearchHits): boolean {
  const same = (one: HitGroup, other: HitGroup | undefined) => other?.entity === one.entity && sameFound(one, other);
  return (
    a.groups.length === b.groups.length &&
    a.groups.every((group, index) => same(group, b.groups[index])) &&
    a.partial.join() === b.partial.join() &&
    a.tooLong.join() === b.tooLong.join()
  );
}
