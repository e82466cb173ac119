import { replicaTiming } from '#domain/limits/replica.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { freshnessAt, neverSynced } from '#domain/live/freshness.ts';
import { readSortField } from '#domain/search/sortOrder.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { sampledRows, unknownFieldParts } from '#collections/unknownFields.ts';
import { Throttle } from '../throttle.ts';
import type { Scheduler } from '../scheduler.ts';
import { searchedEntities, type HitGroup, type SearchHits, type SearchQuestion } from '../search/hits.ts';
import type { SearchIndexes } from '../search/searchIndexes.ts';
import { FacetCounter, queryOfOthers, type FacetCounts, type FacetQuestion } from './facetCounts.ts';
import { rowFilter, rowOrder } from './rowFilter.ts';
import { FieldSums, type Sums, type SumsQuestion } from './sums.ts';

export interface HitViewsOptions {
  scheduler: Scheduler;
  search: SearchIndexes;
  stateOf: (entity: EntityName) => EntityState | undefined;
  /** Other rows may sort by its name. */
  rowOf: (entity: EntityName, id: RecordKey) => AnyRecord | undefined;
}

interface OpenSearch {
  isOf: (entity: EntityName) => boolean;
  refresh: () => void;
  stop: () => void;
}

export class HitViews {
  private readonly options: HitViewsOptions;
  private readonly shown = new Set<OpenSearch>();

  constructor(options: HitViewsOptions) {
    this.options = options;
  }

  open(entity: EntityName, query: RowQuery, show: (state: RowsState<AnyRecord>) => void): () => void {
    const find = this.searcher(entity, query);
    const sortedBy = readSortField(query.sort?.field ?? '').entity;
    return this.watchResult((changed) => changed === entity || changed === sortedBy, find, sameFound, show);
  }

  /** Returns the ids of all rows of a list in order; null: the list is not held whole. */
  idsOf(entity: EntityName, query: RowQuery): readonly RecordKey[] | null {
    const { skip: _skip, limit: _limit, ...all } = query;
    if (query.of !== undefined || !this.isHeld(entity)) return null;
    return this.searcher(entity, all)().rows.map((row) => recordKey(entity, row));
  }

  /** Shows sums over all rows of a list. */
  openSums(question: SumsQuestion, show: (sums: Sums) => void): () => void {
    const { entity, query } = question;
    const isOf = rowFilter(entity, query);
    const find = (): { sums: Sums } => {
      if (query.of !== undefined || !this.isHeldWhole(entity, query)) return { sums: null };
      const sums = new FieldSums(question);
      const matches = (row: AnyRecord) => {
        if (isOf(row)) sums.add(row);
        return false;
      };
      const asked = { text: query.search ?? '', ...foundBy(query), matches };
      this.options.search.find(entity, { ...asked, compare: null, skip: 0, limit: 0 });
      return { sums: sums.values };
    };
    const same = (a: { sums: Sums }, b: { sums: Sums }) => a.sums?.join() === b.sums?.join();
    return this.watchResult(
      (changed) => changed === entity,
      find,
      same,
      ({ sums }) => show(sums),
    );
  }

  openAll(question: SearchQuestion, show: (hits: SearchHits) => void): () => void {
    const { text, siteId = allSites.id, limit } = question;
    const asked = searchedEntities(question);
    const findings = asked.map((entity) => ({ entity, find: this.searcher(entity, { search: text, siteId, limit }) }));
    const find = (): SearchHits => {
      if (wordsOf(text).length === 0) return { groups: [], partial: [], tooLong: [] };
      const readable = findings.filter(({ entity }) => this.options.stateOf(entity) !== undefined);
      const held = readable.filter(({ entity }) => this.isHeld(entity));
      const found = held.map(({ entity, find: findOf }) => ({ entity, ...findOf() }));
      return {
        groups: found.filter(({ total }) => total > 0).map(({ entity, rows, total }) => ({ entity, rows, total })),
        partial: found.filter(({ freshness }) => !freshness.complete).map(({ entity }) => entity),
        tooLong: readable.filter((each) => !held.includes(each)).map(({ entity }) => entity),
      };
    };
    return this.watchResult((changed) => asked.includes(changed), find, sameHits, show);
  }

  openFacets(question: FacetQuestion, show: (counts: FacetCounts) => void): () => void {
    const { entity, query } = question;
    const others = queryOfOthers(question);
    const isOthers = rowFilter(entity, others);
    const find = (): FacetCounts => {
      if (query.of !== undefined || !this.isHeldWhole(entity, query)) return { counts: null };
      const counter = new FacetCounter(question);
      const matches = (row: AnyRecord) => {
        if (isOthers(row)) counter.add(row);
        return false;
      };
      // The search calls `matches` with every word for each row, and sorts no hits.
      const asked = { text: others.search ?? '', ...foundBy(query), matches };
      this.options.search.find(entity, { ...asked, compare: null, skip: 0, limit: 0 });
      return counter.answer;
    };
    const same = (a: FacetCounts, b: FacetCounts) => a.counts?.join() === b.counts?.join();
    return this.watchResult((changed) => changed === entity, find, same, show);
  }

  changed(entity: EntityName): void {
    for (const { isOf, refresh } of this.shown) if (isOf(entity)) refresh();
  }

  stop(): void {
    for (const { stop } of this.shown) stop();
    this.shown.clear();
  }

  /** Shows the result now, and each different one after it. */
  private watchResult<Value>(
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
    const throttle = new Throttle({ scheduler: this.options.scheduler, interval: replicaTiming.hits, show: showIfNew });
    const shown: OpenSearch = { isOf, refresh: () => throttle.trigger(), stop: () => throttle.stop() };
    this.shown.add(shown);
    throttle.trigger();
    return () => {
      throttle.stop();
      this.shown.delete(shown);
    };
  }

  private searcher(entity: EntityName, query: RowQuery): () => RowsState<AnyRecord> {
    const { siteId = allSites.id, search: text = '', skip = 0, limit = Infinity } = query;
    const wanted = { text, ...foundBy(query), skip, limit, matches: rowFilter(entity, query) };
    const nameOf = (other: EntityName, id: number) => {
      const row = this.options.rowOf(other, id);
      return row === undefined ? null : recordName(other, row);
    };
    const makeOrder = () => rowOrder(entity, query, nameOf);
    const order = makeOrder();
    const isByName = readSortField(query.sort?.field ?? '').entity !== undefined;
    return () => {
      // Other records' names may have changed, so the order is made anew.
      const compare = isByName ? makeOrder() : order;
      const state = this.options.stateOf(entity);
      const freshness = state === undefined ? neverSynced : freshnessAt(state, siteId);
      const found = this.options.search.find(entity, { ...wanted, compare });
      const parts =
        found.total > 0 ? { ignored: [] } : unknownFieldParts(query, this.options.search.sample(entity, sampledRows));
      return { ...found, freshness, coverage: { kind: 'whole' }, ...parts };
    };
  }

  private isHeld(entity: EntityName): boolean {
    return this.options.stateOf(entity)?.coverage.kind === 'whole';
  }

  /** Whether all rows of the query's site have arrived. */
  private isHeldWhole(entity: EntityName, { siteId = allSites.id }: Pick<RowQuery, 'siteId'>): boolean {
    const state = this.options.stateOf(entity);
    return state?.coverage.kind === 'whole' && freshnessAt(state, siteId).complete;
  }
}

/** Rows that the search finds by other means than their fields. */
function foundBy({ search = '', foundIds = [] }: RowQuery): { foundIds?: ReadonlySet<number> } {
  return wordsOf(search).length === 0 || foundIds.length === 0 ? {} : { foundIds: new Set(foundIds) };
}

function sameRows(a: readonly AnyRecord[], b: readonly AnyRecord[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

type Found = Pick<HitGroup, 'rows' | 'total'>;

const sameRowsAndTotal = (a: Found, b: Found) => a.total === b.total && sameRows(a.rows, b.rows);

type Listed = Found & Pick<RowsState<AnyRecord>, 'freshness' | 'ignored'>;

function sameFound(a: Listed, b: Listed): boolean {
  const statusOf = ({ freshness, ignored }: Listed) => JSON.stringify([freshness, ignored]);
  return sameRowsAndTotal(a, b) && statusOf(a) === statusOf(b);
}

function sameHits(a: SearchHits, b: SearchHits): boolean {
  const same = (one: HitGroup, other: HitGroup | undefined) =>
    other?.entity === one.entity && sameRowsAndTotal(one, other);
  return (
    a.groups.length === b.groups.length &&
    a.groups.every((group, index) => same(group, b.groups[index])) &&
    a.partial.join() === b.partial.join() &&
    a.tooLong.join() === b.tooLong.join()
  );
}
