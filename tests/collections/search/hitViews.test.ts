import { beforeEach, describe, expect, it } from 'vitest';
import { HitViews } from '#collections/replica/rows/hitViews.ts';
import type { SearchHits } from '#collections/replica/search/hits.ts';
import { SearchIndexes } from '#collections/replica/search/searchIndexes.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const live: EntityState = { siteId: 1, freshness: { state: 'live', complete: true }, coverage: { kind: 'whole' } };
const unit = (id: number, name: string, given: object = {}): AnyRecord => ({ id, siteId: 1, name, ...given });

let scheduler: VirtualScheduler;
let search: SearchIndexes;
let states: Map<EntityName, EntityState>;
let views: HitViews;

beforeEach(() => {
  scheduler = new VirtualScheduler();
  search = new SearchIndexes(scheduler);
  states = new Map([
    ['unit', live],
    ['gate', live],
    ['customer', { ...live, siteId: 0 }],
  ]);
  views = new HitViews({ scheduler, search, stateOf: (entity) => states.get(entity), rowOf: () => undefined });
});

/** Or removals, as the host does. */
function apply(entity: EntityName, ...changes: (AnyRecord | number)[]): void {
  const of = (change: AnyRecord | number) =>
    typeof change === 'number' ? { id: change, row: null } : { id: change.id, row: change };
  search.applied(
    entity,
    changes.map((change) => ({ ...of(change), before: null, origin: 'event' as const })),
  );
  views.changed(entity);
}

function settle(): void {
  while (scheduler.runNext());
}

function shownBy(entity: EntityName, query: Parameters<HitViews['open']>[1]) {
  const shown: RowsState<AnyRecord>[] = [];
  const shut = views.open(entity, query, (state) => shown.push(state));
  return { shown, shut, names: () => shown.map(({ rows }) => rows.map(({ name }) => name)) };
}

describe('hits of an entity', () => {
  it('show at once, and at once again when a row comes, changes or goes', () => {
    apply('unit', unit(1, 'A1'), unit(2, 'B1'));
    settle();
    const { names } = shownBy('unit', { search: 'a' });
    settle();
    apply('unit', unit(3, 'A2'));
    expect(names()).toEqual([['A1'], ['A1', 'A2']]);
    settle();
    apply('unit', unit(1, 'C1'));
    settle();
    apply('unit', 3);
    expect(names().slice(2)).toEqual([['A2'], []]);
  });

  it('are customers by their notes too', () => {
    apply('customer', { id: 1, name: 'Zoe Muller', notes: 'Her brother Bear collects' }, { id: 2, name: 'Ann Hart' });
    settle();
    expect(shownBy('customer', { search: 'bear' }).names()).toEqual([['Zoe Muller']]);
  });

  it('show at most every tenth of a second while rows change', () => {
    apply('unit', unit(1, 'A1'));
    const { shown } = shownBy('unit', { search: 'a' });
    for (let id = 2; id <= 40; id += 1) apply('unit', unit(id, `A${id}`));
    expect(shown).toHaveLength(1);
    settle();
    expect(shown.map(({ total }) => total)).toEqual([1, 40]);
    expect(scheduler.now()).toBeLessThanOrEqual(300);
  });

  it('cross to the tab only when its page is another, or otherwise true', () => {
    apply('unit', unit(1, 'A1'), unit(2, 'B1'));
    const { shown } = shownBy('unit', { siteId: 1, search: 'a' });
    settle();
    apply('unit', unit(2, 'B2'));
    settle();
    expect(shown).toHaveLength(1);
    states.set('unit', { ...live, freshness: { state: 'stale', complete: true, since: 5 } });
    views.changed('unit');
    expect(shown.at(-1)?.freshness).toEqual({ state: 'stale', complete: true, since: 5 });
  });

  it('are those of the asked site, with the values asked, by the page, of so many in all', () => {
    const locked = { status: 'locked' };
    const rows = [5, 3, 4, 1, 2].map((id) => unit(id, `A${id}`, id === 4 ? { status: 'opened' } : locked));
    apply('unit', ...rows, unit(6, 'A6', { ...locked, siteId: 2 }));
    const query = { siteId: 1, search: 'a', where: { status: ['locked'] }, skip: 1, limit: 2 };
    const { shown, names } = shownBy('unit', query);
    expect(names()).toEqual([['A2', 'A3']]);
    expect(shown[0]).toMatchObject({ total: 4, freshness: { state: 'live' } });
    const sorted = shownBy('unit', { ...query, sort: { field: 'name', direction: 'desc' } });
    expect(sorted.names()).toEqual([['A3', 'A2']]);
  });

  it('of a site that is not followed are not called true, and a gate is found at each of its sites', () => {
    apply('gate', { id: 1, siteId: 2, sites: [{ id: 1 }, { id: 2 }], name: 'North gate' });
    const here = shownBy('gate', { siteId: 1, search: 'north' });
    const there = shownBy('gate', { siteId: 2, search: 'north' });
    expect([here.names(), there.names()]).toEqual([[['North gate']], [['North gate']]]);
    expect([here, there].map(({ shown }) => shown[0]?.freshness.state)).toEqual(['live', 'stale']);
  });

  it('are shown to each tab that asks, until it is shut', () => {
    apply('unit', unit(1, 'A1'));
    const [one, two] = [shownBy('unit', { search: 'a' }), shownBy('unit', { search: 'a' })];
    one.shut();
    settle();
    apply('unit', unit(2, 'A2'));
    settle();
    expect([one.shown.length, two.shown.length]).toEqual([1, 2]);
  });
});

describe('hits over all entities', () => {
  const open = (question: Partial<Parameters<HitViews['openAll']>[0]>) => {
    const shown: SearchHits[] = [];
    views.openAll({ text: 'a', limit: 2, ...question }, (hits) => shown.push(hits));
    const inShort = () =>
      shown.map(({ groups }) => groups.map(({ entity, rows, total }) => [entity, rows.map(({ id }) => id), total]));
    return inShort;
  };

  it('are the best of each that is held, in the order of the registry', () => {
    apply('unit', unit(3, 'A3'), unit(1, 'A1'), unit(2, 'A2'));
    apply('customer', { id: 9, name: 'Ana Silva', email: null });
    apply('gate', { id: 1, siteId: 1, sites: [], name: 'North' });
    expect(open({})()).toEqual([
      [
        ['customer', [9], 1],
        ['unit', [1, 2], 3],
      ],
    ]);
    expect(open({ entities: ['unit'], limit: 1 })()).toEqual([[['unit', [1], 3]]]);
    expect(open({ siteId: 2 })()).toEqual([[['customer', [9], 1]]]);
    expect(open({ text: ' ' })()).toEqual([[]]);
  });

  it('leave out what may not be read, and what is not held whole', () => {
    apply('unit', unit(1, 'A1'));
    apply('customer', { id: 9, name: 'Ana Silva' });
    states.delete('customer');
    states.set('unit', { ...live, coverage: { kind: 'paged', count: null } });
    expect(open({})()).toEqual([[]]);
  });

  it('say of what more may come, and what was not looked through', () => {
    apply('unit', unit(1, 'A1'));
    states.set('gate', { ...live, coverage: { kind: 'paged', count: 30_000 } });
    const arriving = { state: 'reconciling', complete: false, since: null } as const;
    states.set('customer', { ...live, siteId: 0, freshness: arriving });
    const shown: SearchHits[] = [];
    views.openAll({ text: 'a', siteId: 1, limit: 2 }, (hits) => shown.push(hits));
    expect(shown[0]).toMatchObject({
      groups: [{ entity: 'unit', total: 1 }],
      partial: ['customer'],
      tooLong: ['gate'],
    });
    states.set('customer', { ...live, siteId: 0 });
    views.changed('customer');
    settle();
    expect(shown.at(-1)?.partial).toEqual([]);
  });

  it('follow every entity', () => {
    const shown = open({});
    settle();
    apply('unit', unit(1, 'A1'));
    settle();
    apply('customer', { id: 9, name: 'Ana Silva' });
    settle();
    expect(shown().map((groups) => groups.length)).toEqual([0, 1, 2]);
  });
});

it('the index reads what comes in slices, without being asked', () => {
  const rows = Array.from({ length: 1_200 }, (_row, index) => unit(index + 1, `A${index}`));
  search.warm('unit', rows);
  const sizes = [search.size];
  while (scheduler.runNext()) sizes.push(search.size);
  expect(sizes).toEqual([0, 500, 1_000, 1_200]);
});
