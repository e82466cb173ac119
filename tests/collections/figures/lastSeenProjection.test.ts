import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { LastSeenProjection } from '#collections/replica/figures/lastSeenProjection.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { draws } from '#tests/support/properties/seed.ts';

type Name = 'unit' | 'controller' | 'hid' | 'padlock' | 'hub';
const names: readonly Name[] = ['unit', 'controller', 'hid', 'padlock', 'hub'];
const speakerOf: Record<Name, { field: string; entity: Name } | null> = {
  unit: { field: 'controllerId', entity: 'controller' },
  hid: { field: 'controllerId', entity: 'controller' },
  padlock: { field: 'hubId', entity: 'hub' },
  controller: { field: 'hubId', entity: 'hub' },
  hub: null,
};

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();
const at = fc.option(fc.integer({ min: 1, max: 500 }).map(moment), { nil: null });
const on = fc.option(fc.integer({ min: 1, max: 2 }), { nil: null });
const id = fc.integer({ min: 1, max: 3 });

interface Step {
  name: Name;
  id: number;
  row: AnyRecord | null;
}
const step: fc.Arbitrary<Step> = fc.constantFrom(...names).chain((name) => {
  const row = fc.record({ id, at, on }).map(({ id: number, at: heard, on: speaker }) => {
    const stamp = name === 'unit' ? 'statusChangedAt' : 'lastHeardAt';
    const field = speakerOf[name]?.field;
    const given: AnyRecord = { id: number, [stamp]: heard, ...(field === undefined ? {} : { [field]: speaker }) };
    return { name, id: number, row: given };
  });
  return fc.oneof(
    { weight: 4, arbitrary: row as fc.Arbitrary<Step> },
    { weight: 1, arbitrary: id.map((number): Step => ({ name, id: number, row: null })) },
  );
});

class Kept {
  readonly scheduler = new VirtualScheduler();
  readonly rows = new Map<string, AnyRecord>();
  readonly refreshed: string[] = [];
  readonly keeper = new LastSeenProjection({
    scheduler: this.scheduler,
    rowOf: (entity, number) => this.rows.get(`${entity} ${number}`),
    refresh: (entity, number) => this.refreshed.push(`${entity} ${number}`),
  });

  take({ name, id: number, row }: Step): AnyRecord | null {
    const key = `${name} ${number}`;
    const before = this.rows.get(key) ?? null;
    if (row === null) this.rows.delete(key);
    else this.rows.set(key, row);
    if (before !== null || row !== null) this.keeper.applied(name, [{ id: number, before, row, origin: 'event' }]);
    return before;
  }
}

const stampOf = (row: AnyRecord | null | undefined) =>
  Date.parse(String(row?.['statusChangedAt'] ?? row?.['lastHeardAt'] ?? '')) || 0;

type Past = Step & { before: AnyRecord | null };

/** The rule from the whole past: each record's times, and those of its children since they came. */
function toldBy(past: readonly Past[], rows: Kept['rows'], name: Name, number: number): number | null {
  const row = rows.get(`${name} ${number}`);
  const own = stampOf(row);
  const isRemoval = (each: Past) =>
    each.name === name && each.id === number && each.row === null && each.before !== null;
  const begun = past.findLastIndex(isRemoval);
  const others = past.slice(begun + 1).filter((each) => {
    const speaker = speakerOf[each.name];
    const isOn = each.row !== null && speaker?.entity === name && each.row[speaker.field] === number;
    return isOn && (each.before === null || stampOf(each.row) > stampOf(each.before));
  });
  const speaker = name === 'unit' && row !== undefined ? row['controllerId'] : null;
  const through = typeof speaker === 'number' ? (toldBy(past, rows, 'controller', speaker) ?? 0) : 0;
  return Math.max(own, through, ...others.map((each) => stampOf(each.row))) || null;
}

it('is when its record, or anything that hung on it, was heard, after any changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const kept = new Kept();
      const past = steps.map((one) => ({ ...one, before: kept.take(one) }));
      for (const name of names) {
        for (const number of [1, 2, 3]) {
          expect(kept.keeper.lastSeenAt({ entity: name, id: number })).toBe(toldBy(past, kept.rows, name, number));
        }
      }
    }),
    { numRuns: draws(300) },
  );
});

const unit = (stamp: number, name = 'A1'): Step => ({
  name: 'unit',
  id: 1,
  row: { id: 1, name, controllerId: 5, statusChangedAt: moment(stamp) },
});
const event = (entity: EntityName, number: number) => ({ entity, act: 'UPDATE', id: number }) as const;

it('shows a unit when its controller was heard, now and on change', () => {
  const kept = new Kept();
  kept.take(unit(10));
  const shown: (number | null)[] = [];
  const close = kept.keeper.open({ entity: 'unit', id: 1 }, (heard) => shown.push(heard));
  kept.take({ name: 'controller', id: 5, row: { id: 5, lastHeardAt: moment(30) } });
  kept.take(unit(20));
  kept.take({ name: 'hid', id: 1, row: { id: 1, controllerId: 5, lastHeardAt: moment(40) } });
  expect(shown).toEqual([10_000, 30_000, 40_000]);
  close();
  kept.take(unit(50));
  expect(shown).toHaveLength(3);
});

it('takes no renaming by staff for a word of the lock, and asks the controller instead, at most every 2 s', () => {
  const kept = new Kept();
  kept.take(unit(10));
  kept.keeper.open({ entity: 'unit', id: 1 }, () => undefined);
  expect(kept.refreshed).toEqual(['controller 5']);
  kept.take(unit(10, 'B1'));
  for (let times = 0; times < 5; times += 1) kept.keeper.event(event('unit', 1));
  expect(kept.keeper.lastSeenAt({ entity: 'unit', id: 1 })).toBe(10_000);
  expect(kept.refreshed).toHaveLength(1);
  kept.scheduler.runNext();
  expect(kept.scheduler.now()).toBe(2_000);
  expect(kept.refreshed).toHaveLength(2);
  kept.keeper.event(event('unit', 77));
  kept.keeper.event(event('controller', 5));
  kept.keeper.event({ entity: 'alarmingUnits', act: 'UPDATE', id: 1 });
  while (kept.scheduler.runNext());
  expect(kept.refreshed).toHaveLength(2);
});

it('is null where nothing was ever heard', () => {
  const kept = new Kept();
  kept.take({ name: 'hid', id: 2, row: { id: 2, lastHeardAt: null } });
  expect(kept.keeper.lastSeenAt({ entity: 'hid', id: 2 })).toBeNull();
  expect(kept.keeper.lastSeenAt({ entity: 'customer', id: 2 })).toBeNull();
});

it('does not read a device at once whose record came just now, as when its page was opened', () => {
  const kept = new Kept();
  kept.take({ name: 'controller', id: 5, row: { id: 5, lastHeardAt: moment(1) } });
  const end = kept.keeper.open({ entity: 'controller', id: 5 }, () => undefined);
  expect(kept.refreshed).toEqual([]);
  end();
  kept.scheduler.after(timing.logRefetch, () => undefined);
  kept.scheduler.runNext();
  kept.keeper.open({ entity: 'controller', id: 5 }, () => undefined);
  expect(kept.refreshed).toEqual(['controller 5']);
});
