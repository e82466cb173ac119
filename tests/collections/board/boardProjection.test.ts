import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { groupUnits } from '#domain/board/groupUnits.ts';
import { nextShownUnits, type ShownUnits } from '#domain/board/shownUnits.ts';
import { shownAreas, type UnitBoard } from '#domain/board/unitBoard.ts';
import { toneCounts } from '#domain/board/unitFilter.ts';
import type { StorageArea } from '#domain/entities/area.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Customer } from '#domain/entities/customer.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';
import { timing } from '#domain/limits/timing.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { tones, unitStatuses } from '#domain/states/unitStatus.ts';
import { BoardProjection } from '#collections/replica/board/boardProjection.ts';
import type { BoardQuery, BoardState } from '#collections/replica/board/boardQuery.ts';
import { buildUnit } from '#tests/crud/builders.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { draws } from '#tests/support/properties/seed.ts';

const live: EntityState = { siteId: 0, freshness: { state: 'live', complete: true }, coverage: { kind: 'whole' } };
const filling: EntityState = { ...live, freshness: { state: 'reconciling', complete: false, since: null } };
const everything: BoardQuery = { siteId: 1, tones: [], words: [] };

/** Units and areas, and their boards. */
class Desk {
  readonly scheduler = new VirtualScheduler();
  readonly rows = {
    unit: new Map<number, Unit>(),
    area: new Map<number, StorageArea>(),
    booking: new Map<number, Booking>(),
    customer: new Map<number, Customer>(),
  };
  readonly states = new Map<EntityName, EntityState>();
  /** The number of requested writes. */
  kept = 0;
  readonly keeper = new BoardProjection({
    scheduler: this.scheduler,
    stateOf: (entity) => this.states.get(entity) ?? live,
    rowOf: (entity, id) => this.rows[entity as 'unit'].get(idOfKey(id)) as AnyRecord | undefined,
    rowsOf: (entity) => this.rows[entity as 'unit'].values() as Iterable<AnyRecord>,
    onCacheHit: () => undefined,
    scheduleWrite: () => (this.kept += 1),
  });

  put(entity: keyof Desk['rows'], id: number, row: Unit | StorageArea | Booking | Customer | null): void {
    const rows = this.rows[entity] as Map<number, Unit | StorageArea | Booking | Customer>;
    const before = (rows.get(id) ?? null) as AnyRecord | null;
    if (row === null) rows.delete(id);
    else rows.set(id, row);
    this.keeper.applied(entity, [{ id, before, row: row as AnyRecord | null, origin: 'event' }]);
  }

  state(entity: EntityName, state: EntityState): void {
    this.states.set(entity, state);
    this.keeper.stateChanged(entity);
  }

  open(question: BoardQuery = everything): { shown: BoardState[]; shut: () => void } {
    const shown: BoardState[] = [];
    return { shown, shut: this.keeper.open(question, (board) => shown.push(board)) };
  }

  unitsOf(siteId: number): Unit[] {
    return [...this.rows.unit.values()].filter((unit) => siteId === 0 || unit.siteId === siteId);
  }

  settle(): void {
    while (this.scheduler.runNext());
  }
}

const namesOf = (shown: readonly BoardState[]) => shown.map(({ areas }) => areas.map(({ name }) => name));

let desk: Desk;
beforeEach(() => (desk = new Desk()));

const id = fc.integer({ min: 1, max: 9 });
const unit = fc
  .record({
    id,
    siteId: fc.integer({ min: 1, max: 2 }),
    name: fc.constantFrom('A1', 'A2', 'A10', 'B7'),
    areaId: fc.constantFrom(1, 2, null),
    status: fc.constantFrom(...unitStatuses),
  })
  .map((given) => buildUnit(given));
const area = fc.record({
  id: fc.integer({ min: 1, max: 2 }),
  siteId: fc.constant(1),
  name: fc.constantFrom('Row 9', 'Row 10'),
  floor: fc.integer({ min: -1, max: 1 }),
});
const question = fc.record({
  siteId: fc.integer({ min: 0, max: 2 }),
  tones: fc.subarray([...tones], { maxLength: 2 }),
  words: fc.subarray(['a1', '9'], { maxLength: 1 }),
});
const step = fc.oneof(
  { weight: 6, arbitrary: unit.map((put) => ({ put })) },
  { weight: 2, arbitrary: id.map((gone) => ({ gone })) },
  { weight: 1, arbitrary: area.map((placed) => ({ placed })) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2).map((lost) => ({ lost })) },
  { weight: 2, arbitrary: question.map((asked) => ({ asked })) },
);

describe('a board', () => {
  it('shows what grouping, counting and narrowing all units anew would show, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        desk = new Desk();
        const boards: { asked: BoardQuery; shown: BoardState[]; model: ShownUnits }[] = [];
        for (const taken of steps) {
          if ('put' in taken) desk.put('unit', taken.put.id, taken.put);
          if ('gone' in taken) desk.put('unit', taken.gone, null);
          if ('placed' in taken) desk.put('area', taken.placed.id, taken.placed);
          if ('lost' in taken) desk.put('area', taken.lost, null);
          if ('asked' in taken) {
            const { asked } = taken;
            const model = nextShownUnits(null, desk.unitsOf(asked.siteId), asked);
            boards.push({ asked, shown: desk.open(asked).shown, model });
          }
          for (const one of boards) one.model = nextShownUnits(one.model, desk.unitsOf(one.asked.siteId), one.asked);
          desk.settle();
          for (const { asked, shown, model } of boards) {
            const units = desk.unitsOf(asked.siteId);
            const groups = groupUnits(units, [...desk.rows.area.values()]);
            const expected: UnitBoard = {
              areas: shownAreas(groups, model.ids),
              total: units.length,
              counts: toneCounts(units, asked.words),
            };
            expect(shown.at(-1)).toEqual({ ...expected, freshness: live.freshness, coverage: live.coverage });
          }
        }
      }),
      { numRuns: draws(300) },
    );
  });

  it('waits for the areas, without which its units would stand elsewhere a moment later', () => {
    desk.state('area', filling);
    desk.put('unit', 1, buildUnit({ id: 1, areaId: 1 }));
    const { shown } = desk.open();
    expect(shown).toEqual([]);
    desk.put('area', 1, { id: 1, siteId: 1, name: 'Row A', floor: 0 });
    desk.state('area', live);
    desk.settle();
    expect(namesOf(shown)).toEqual([['Row A']]);
  });

  it('shows the first units of the first read once it knows the areas, and the others when all have come', () => {
    desk.state('area', filling);
    desk.state('unit', filling);
    const { shown } = desk.open();
    desk.put('unit', 1, buildUnit({ id: 1, Area: { name: 'Row A' } }));
    expect(shown).toEqual([]);
    desk.state('area', live);
    expect(namesOf(shown)).toEqual([['Row A']]);
    expect(shown.at(-1)?.freshness).toEqual(filling.freshness);
    for (const one of [2, 3]) {
      desk.put('unit', one, buildUnit({ id: one, Area: { name: 'Row B' } }));
      desk.scheduler.runNext();
    }
    expect(shown).toHaveLength(1);
    desk.state('unit', live);
    desk.settle();
    expect(namesOf(shown)).toEqual([['Row A'], ['Row A', 'Row B']]);
  });

  it('puts an area whose units come late in its place', () => {
    desk.state('unit', filling);
    const { shown } = desk.open();
    desk.put('unit', 1, buildUnit({ id: 1, Area: { name: 'Row B' } }));
    desk.settle();
    expect(namesOf(shown).at(-1)).toEqual(['Row B']);
    desk.put('unit', 2, buildUnit({ id: 2, Area: { name: 'Row A' } }));
    desk.state('unit', live);
    desk.settle();
    expect(namesOf(shown).at(-1)).toEqual(['Row A', 'Row B']);
  });

  it('shows what has come of a first read that takes long', () => {
    desk.state('unit', filling);
    const { shown } = desk.open();
    for (const one of [1, 2]) desk.put('unit', one, buildUnit({ id: one, Area: { name: 'Row A' } }));
    while (desk.scheduler.now() < timing.areasWait && desk.scheduler.runNext());
    expect(shown.map(({ total }) => total)).toEqual([1, 2]);
  });

  it('moves no area that is on screen when the areas become known after it has waited', () => {
    desk.state('area', filling);
    desk.put('unit', 1, buildUnit({ id: 1, Area: { name: 'Row B' } }));
    const { shown } = desk.open();
    while (shown.length === 0 && desk.scheduler.runNext());
    desk.put('unit', 2, buildUnit({ id: 2, Area: { name: 'Row A' } }));
    desk.state('area', live);
    desk.settle();
    expect(namesOf(shown).at(-1)).toEqual(['Row B', 'Row A']);
    const later = desk.open();
    desk.settle();
    expect(namesOf(later.shown)).toEqual([['Row A', 'Row B']]);
  });

  it('shows at once why the first read fails', () => {
    desk.state('unit', {
      ...filling,
      freshness: { ...filling.freshness, failure: 'Busy.' } as EntityState['freshness'],
    });
    const { shown } = desk.open();
    expect(shown).toHaveLength(1);
  });

  it('finds units by the name of their tenant, and keeps them in place when the tenant is another', () => {
    desk.put('unit', 1, buildUnit({ id: 1, name: 'A1', ActiveBooking: { id: 7 } }));
    desk.put('unit', 2, buildUnit({ id: 2, name: 'Smithy' }));
    const { shown } = desk.open({ ...everything, words: ['smith'] });
    desk.settle();
    expect(shown.at(-1)).toMatchObject({ areas: [{ unitIds: [2] }], counts: new Map([['secure', 1]]) });
    desk.put('booking', 7, { id: 7, customer_id: 3, customer: { id: 3, name: 'Ann Smith' } });
    desk.settle();
    expect(shown.at(-1)).toMatchObject({ areas: [{ unitIds: [1, 2] }], byTenant: new Set([1]) });
    expect(shown.at(-1)?.counts).toEqual(new Map([['secure', 2]]));
    desk.put('customer', 3, { id: 3, name: 'Ann Jones' });
    desk.settle();
    expect(shown.at(-1)).toMatchObject({ areas: [{ unitIds: [1, 2] }], counts: new Map([['secure', 1]]) });
    expect(shown.at(-1)?.byTenant).toBeUndefined();
  });

  it('shows units without their areas where those cannot be read, once it has waited', () => {
    desk.state('area', filling);
    desk.put('unit', 1, buildUnit({ id: 1, areaId: 1, Area: { id: 1, name: 'Row A' } }));
    const { shown } = desk.open();
    while (shown.length === 0 && desk.scheduler.runNext());
    expect(desk.scheduler.now()).toBe(timing.areasWait);
    expect(namesOf(shown)).toEqual([['Row A']]);
    desk.settle();
    expect(shown).toHaveLength(1);
  });

  it('is told of many changes a few times, and of none that it does not show', () => {
    for (let one = 1; one <= 50; one += 1) desk.put('unit', one, buildUnit({ id: one }));
    const { shown } = desk.open();
    desk.settle();
    const before = shown.length;
    desk.put('unit', 1, buildUnit({ id: 1, squareMetres: 7 }));
    desk.put('unit', 99, buildUnit({ id: 99, siteId: 2 }));
    desk.settle();
    expect(shown).toHaveLength(before);
    for (let one = 1; one <= 50; one += 1) desk.put('unit', one, buildUnit({ id: one, status: 'opened' }));
    desk.settle();
    expect(shown).toHaveLength(before + 2);
    expect(shown.at(-1)?.counts).toEqual(new Map([['open', 50]]));
  });

  it('says how true it is', () => {
    desk.put('unit', 1, buildUnit({ id: 1 }));
    const { shown } = desk.open();
    desk.state('unit', { ...live, freshness: { state: 'stale', complete: true, since: 5 } });
    desk.settle();
    expect(shown.at(-1)?.freshness).toEqual({ state: 'stale', complete: true, since: 5 });
  });
});

describe('what a board showed last', () => {
  const kept = {
    query: everything,
    board: {
      areas: [{ key: '1:name:No area', siteId: 1, name: 'No area', floor: null, unitIds: [1], total: 1 }],
      total: 1,
      counts: new Map([['secure', 1] as const]),
    },
    rows: [buildUnit({ id: 1 }) as AnyRecord],
  };

  it('is shown at the next start, to whoever asks the same, until the units are back', () => {
    desk.state('unit', { ...filling, isRestoring: true });
    desk.keeper.restore(kept);
    const { shown } = desk.open();
    const other = desk.open({ ...everything, tones: ['open'] });
    desk.settle();
    expect(shown).toEqual([{ ...kept.board, freshness: filling.freshness, coverage: live.coverage }]);
    expect(other.shown).toEqual([]);
    desk.rows.unit.set(2, buildUnit({ id: 2, status: 'opened' }));
    desk.states.set('unit', live);
    desk.keeper.warm('unit');
    desk.settle();
    expect(shown.at(-1)?.areas.flatMap(({ unitIds }) => unitIds)).toEqual([2]);
    expect(other.shown.at(-1)?.areas.flatMap(({ unitIds }) => unitIds)).toEqual([2]);
  });

  it('follows the board that is still looked at when another one is closed', () => {
    desk.put('unit', 1, buildUnit({ id: 1 }));
    desk.open();
    desk.open().shut();
    desk.settle();
    const before = desk.kept;
    desk.put('unit', 1, buildUnit({ id: 1, status: 'opened' }));
    desk.settle();
    expect(desk.kept).toBeGreaterThan(before);
  });

  it('goes from a screen that shows it with the right to the units', () => {
    desk.put('unit', 1, buildUnit({ id: 1 }));
    const { shown } = desk.open();
    desk.settle();
    desk.rows.unit.clear();
    desk.keeper.forget('unit');
    desk.settle();
    expect(shown.at(-1)).toMatchObject({ areas: [], total: 0, counts: new Map() });
  });

  it('is kept again once the right to the units is back', () => {
    desk.put('unit', 1, buildUnit({ id: 1 }));
    desk.open();
    desk.settle();
    desk.rows.unit.clear();
    desk.keeper.forget('unit');
    desk.settle();
    const before = desk.kept;
    desk.put('unit', 1, buildUnit({ id: 1 }));
    desk.settle();
    expect(desk.kept).toBeGreaterThan(before);
  });

  it('goes with the right to the units', () => {
    desk.state('unit', { ...filling, isRestoring: true });
    desk.keeper.restore(kept);
    desk.keeper.forget('unit');
    const { shown } = desk.open();
    desk.settle();
    expect(shown).toEqual([]);
  });
});
