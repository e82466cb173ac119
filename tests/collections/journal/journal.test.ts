import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#collections/replica/sync/source.ts';
import { Journal } from '#collections/replica/journal/journal.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { applyTo, letPass, pastArbitrary, type Happening } from './past.ts';
import { draws } from '#tests/support/properties/seed.ts';

const unit = (id: number, more: object = {}): AnyRecord => ({
  id,
  siteId: 1,
  name: `A${id}`,
  status: 'vacant',
  ...more,
});
const seed = (row: AnyRecord): Change<AnyRecord> => ({ id: row.id, before: null, row, origin: 'seed' });
const event = (before: AnyRecord | null, row: AnyRecord | null): Change<AnyRecord> => ({
  id: before?.id ?? row?.id ?? 0,
  before,
  row,
  origin: 'event',
});

let scheduler: VirtualScheduler;
let journal: Journal;
beforeEach(() => {
  scheduler = new VirtualScheduler();
  journal = new Journal({ scheduler, disk: null });
});

describe('the journal', () => {
  it('keeps what came and went whole, of a change the fields that changed, of what was there already nothing', async () => {
    const [vacant, let_] = [unit(1, { fault: 'battery' }), unit(1, { status: 'occupied', floor: 2 })];
    journal.applied('unit', [seed(vacant)]);
    journal.applied('unit', [event(vacant, let_)]);
    journal.applied('unit', [event(let_, null)]);
    journal.applied('unit', [event(null, vacant)]);
    const [created, removed, changed, seen] = await journal.query({ limit: 10 });
    expect(seen).toEqual({
      number: 1,
      at: 0,
      entity: 'unit',
      id: 1,
      siteIds: [1],
      kind: 'created',
      before: null,
      after: {},
      origin: 'seed',
      actor: null,
    });
    expect(created).toMatchObject({ number: 4, kind: 'created', before: null, after: vacant, origin: 'event' });
    expect(changed).toMatchObject({
      number: 2,
      kind: 'changed',
      siteIds: [1],
      before: { status: 'vacant', fault: 'battery' },
      after: { status: 'occupied', floor: 2 },
      origin: 'event',
      actor: null,
    });
    expect(removed).toMatchObject({ number: 3, kind: 'removed', before: let_, after: null });
  });

  it('is asked by time, site, entity, id and origin, and answers the newest first', async () => {
    const start = scheduler.now();
    journal.applied('unit', [seed(unit(1)), seed(unit(2, { siteId: 2 }))]);
    letPass(scheduler, 1000);
    journal.applied('unit', [event(unit(2, { siteId: 2 }), unit(2))]);
    journal.applied('customer', [event(null, { id: 1, name: 'Ada' })]);
    const numbers = async (query: object) => (await journal.query({ limit: 10, ...query })).map(({ number }) => number);
    expect(await numbers({})).toEqual([4, 3, 2, 1]);
    expect(await numbers({ limit: 2 })).toEqual([4, 3]);
    expect(await numbers({ from: start + 1000 })).toEqual([4, 3]);
    expect(await numbers({ to: start + 1000 })).toEqual([2, 1]);
    expect(await numbers({ siteId: 2 })).toEqual([3, 2]);
    expect(await numbers({ siteId: 1 })).toEqual([3, 1]);
    expect(await numbers({ entities: ['unit'], id: 1 })).toEqual([1]);
    expect(await numbers({ origins: ['event'] })).toEqual([4, 3]);
  });

  it('finds a gate at each of its sites', async () => {
    const gate = { id: 1, siteId: 1, sites: [{ id: 1 }, { id: 5 }] };
    journal.applied('gate', [seed(gate)]);
    expect(await journal.query({ siteId: 5, limit: 1 })).toHaveLength(1);
    expect(await journal.query({ siteId: 4, limit: 1 })).toHaveLength(0);
  });

  it('says whose doing it was: all that a command changes in its time, and the one change after a save', async () => {
    const actorsOf = async (id: number) =>
      (await journal.query({ id, limit: 9 })).map(({ actor }) => actor).toReversed();
    const change = (id: number, from: string, to: string) =>
      journal.applied('unit', [event(unit(id, { status: from }), unit(id, { status: to }))]);
    journal.attribute({ entity: 'unit', id: 1 }, 7, 'command');
    journal.attribute({ entity: 'unit', id: 2 }, 8, 'save');
    change(1, 'locked', 'unlocked');
    change(1, 'unlocked', 'opened');
    change(2, 'vacant', 'occupied');
    change(2, 'occupied', 'vacant');
    change(3, 'vacant', 'occupied');
    letPass(scheduler, timing.commandConfirm + 1);
    change(1, 'opened', 'locked');
    expect(await actorsOf(1)).toEqual([7, 7, null]);
    expect(await actorsOf(2)).toEqual([8, null]);
    expect(await actorsOf(3)).toEqual([null]);
  });

  it('says of a save that changed nothing that no later change is its doing', async () => {
    journal.attribute({ entity: 'unit', id: 1 }, 7, 'save');
    journal.onRead('unit', 1);
    await Promise.resolve();
    journal.applied('unit', [event(unit(1, { status: 'locked' }), unit(1, { status: 'opened' }))]);
    expect(await journal.query({ id: 1, limit: 9 })).toMatchObject([{ actor: null }]);
  });

  it('says whose doing it was where the event came before the answer, and of nothing older', async () => {
    const remove = (id: number) =>
      journal.applied('unit', [{ id, before: unit(id), row: null, origin: 'event' as const }]);
    remove(1);
    letPass(scheduler, timing.ownEvent + 1);
    remove(2);
    for (const id of [1, 2]) journal.attribute({ entity: 'unit', id }, 7, 'save');
    const entries = await journal.query({ limit: 9 });
    expect(entries.map(({ id, actor }) => ({ id, actor }))).toEqual([
      { id: 2, actor: 7 },
      { id: 1, actor: null },
    ]);
  });

  it('remembers so many entries and so long, without a disk too', async () => {
    const limits = { entries: 100, entriesWithoutDisk: 40, age: 1000 };
    journal = new Journal({ scheduler, disk: null, limits });
    for (let id = 1; id <= 70; id += 1) journal.applied('unit', [seed(unit(id))]);
    const kept = await journal.query({ limit: 1000 });
    expect(kept).toHaveLength(40);
    expect(kept.at(-1)?.number).toBe(31);
    expect(journal.length).toBeLessThanOrEqual(44);
    letPass(scheduler, 1001);
    journal.applied('unit', [seed(unit(71))]);
    expect((await journal.query({ limit: 1000 })).map(({ id }) => id)).toEqual([71]);
  });

  it('knows nothing of what may not be known any more, and goes on with what may', async () => {
    journal.applied('customer', [seed({ id: 1, name: 'Ada' })]);
    journal.applied('unit', [seed(unit(1))]);
    await journal.forget('customer');
    expect((await journal.query({ limit: 9 })).map(({ entity }) => entity)).toEqual(['unit']);
    expect(await journal.pastState({ entity: 'customer', at: 0 }, [])).toMatchObject({ rows: [], knownFrom: null });
    journal.applied('customer', [seed({ id: 1, name: 'Ada' })]);
    expect(await journal.query({ entities: ['customer'], limit: 9 })).toHaveLength(1);
  });
});

describe('the state at a past moment', () => {
  it('is what it was, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(pastArbitrary, async (happenings: Happening[]) => {
        const clock = new VirtualScheduler();
        const kept = new Journal({ scheduler: clock, disk: null });
        const now = new Map<number, AnyRecord>();
        const moments: { at: number; rows: AnyRecord[] }[] = [];
        for (const { after, ...happening } of happenings) {
          letPass(clock, after);
          kept.applied('unit', applyTo(now, happening));
          if (moments.at(-1)?.at === clock.now()) moments.pop();
          moments.push({ at: clock.now(), rows: [...now.values()] });
        }
        for (const { at, rows } of moments) {
          const past = await kept.pastState({ entity: 'unit', at }, now.values());
          expect(past.at).toBe(Math.max(at, past.knownFrom ?? 0));
          if (past.at !== at) continue;
          expect(past.rows.toSorted((a, b) => a.id - b.id)).toEqual(rows.toSorted((a, b) => a.id - b.id));
        }
      }),
      { numRuns: draws(300) },
    );
  });

  it('does not know whether a record was there that was first seen later, and says so', async () => {
    journal.applied('unit', [seed(unit(1))]);
    const start = scheduler.now();
    letPass(scheduler, 1000);
    journal.applied('unit', [seed(unit(2)), event(null, unit(3))]);
    const now = [unit(1), unit(2), unit(3)];
    expect(await journal.pastState({ entity: 'unit', at: start + 10 }, now)).toEqual({
      at: start + 10,
      rows: [unit(1)],
      unknown: [2],
      knownFrom: start,
    });
    expect(await journal.pastState({ entity: 'unit', at: start - 5000 }, now)).toMatchObject({ at: start });
    expect(await journal.pastState({ entity: 'unit', at: start, siteId: 2 }, now)).toMatchObject({ rows: [] });
  });

  it('is right or out of reach where old entries do not count any more', async () => {
    journal = new Journal({ scheduler, disk: null, limits: { entries: 100, entriesWithoutDisk: 40, age: 1_000_000 } });
    const moments: { at: number; row: AnyRecord }[] = [];
    let row: AnyRecord | null = null;
    for (let floor = 1; floor <= 97; floor += 1) {
      const next = unit(1, { floor });
      journal.applied('unit', [event(row, next)]);
      moments.push({ at: scheduler.now(), row: next });
      row = next;
      letPass(scheduler, 10);
    }
    for (const { at, row: was } of moments) {
      const past = await journal.pastState({ entity: 'unit', at }, [row!]);
      if (past.at === at) expect(past.rows).toEqual([was]);
    }
    const recent = moments.at(-30)!;
    expect(await journal.pastState({ entity: 'unit', at: recent.at }, [row!])).toMatchObject({ at: recent.at });
  });

  it('reaches back to where rows were let go, and no farther', async () => {
    journal.applied('unit', [seed(unit(1)), seed(unit(2))]);
    letPass(scheduler, 1000);
    journal.applied('unit', [{ id: 2, before: unit(2), row: null, origin: 'withdrawn' }]);
    const letGo = scheduler.now();
    letPass(scheduler, 1000);
    expect(await journal.query({ limit: 9 })).toHaveLength(2);
    expect(await journal.pastState({ entity: 'unit', at: letGo - 500 }, [unit(1)])).toMatchObject({
      at: letGo,
      knownFrom: letGo,
      rows: [unit(1)],
    });
  });
});
