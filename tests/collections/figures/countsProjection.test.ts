import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { bookingStates } from '#domain/states/booking.ts';
import { unitKinds } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { AlarmProjection } from '#collections/replica/alarms/alarmProjection.ts';
import { countedNames, countsOf, type CountedName } from '#collections/replica/figures/countedFields.ts';
import { CountsProjection } from '#collections/replica/figures/countsProjection.ts';
import type { Figures } from '#collections/replica/figures/figures.ts';
import { SiteCounts } from '#collections/replica/figures/siteCounts.ts';
import { SimulatedAlarms } from '#tests/support/replica/simulatedAlarms.ts';
import { noSocketWait } from '#tests/support/replica/noSocketWait.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { draws } from '#tests/support/properties/seed.ts';

const live: EntityState = {
  siteId: 0,
  freshness: { state: 'live', complete: true },
  coverage: { kind: 'whole' },
};
const sites = [0, 1, 2, 3];
const since = '2026-11-21T10:00:00Z';
const id = fc.integer({ min: 1, max: 12 });
const siteId = fc.integer({ min: 1, max: 3 });
const maybe = <Value>(value: Value) => fc.constantFrom(value, null, undefined);

const rowArbitraries = {
  unit: fc.record({
    id,
    siteId,
    status: fc.constantFrom(...unitStatuses),
    kind: fc.constantFrom(...unitKinds),
    squareMetres: fc.option(fc.double({ min: 0.1, max: 90, noNaN: true }), { nil: null }),
    cleaningState: fc.constantFrom('AVAILABLE', 'CLEAN/REPAIR'),
    faultedSince: maybe(since),
    ActiveBooking: maybe({ id: 1 }),
    Bookings: fc.constantFrom([], undefined),
  }),
  booking: fc.record({
    id,
    site_id: siteId,
    type: fc.constantFrom('storage', 'hire'),
    status: fc.constantFrom(...bookingStates),
    arrears: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
  }),
  gate: fc.record({
    id,
    siteId,
    sites: fc.array(siteId.map((one) => ({ id: one, name: `Site ${one}` }))),
    status: fc.constantFrom('opened', 'closed'),
  }),
  hid: fc.record({ id, siteId, online: fc.boolean(), fault: fc.constantFrom('No answer', '', null) }),
};
type TestedName = keyof typeof rowArbitraries;
const testedNames = Object.keys(rowArbitraries) as TestedName[];

type Step = { name: TestedName } & ({ row: AnyRecord } | { gone: number });
const step: fc.Arbitrary<Step> = fc
  .constantFrom(...testedNames)
  .chain((name) =>
    fc.oneof(
      { weight: 3, arbitrary: rowArbitraries[name].map((row): Step => ({ name, row: row as AnyRecord })) },
      { weight: 1, arbitrary: id.map((gone): Step => ({ name, gone })) },
    ),
  );

/** Counts everything anew, the plain way. */
function recount(name: CountedName, rows: readonly AnyRecord[], site: number) {
  const here = rows.filter((row) => site === 0 || sitesOf(entityOf(name), row).includes(site));
  const by: Record<string, Record<string, number>> = {};
  for (const [field, count] of Object.entries(countsOf(name))) {
    const amounts = (by[field] = {} as Record<string, number>);
    for (const [value, amount] of here.flatMap((row) => [count(row) ?? (['', 0] as const)])) {
      if (amount !== 0) amounts[value] = (amounts[value] ?? 0) + amount;
    }
  }
  return { total: here.length, by };
}

class Kept {
  readonly scheduler = new VirtualScheduler();
  readonly states = new Map<string, EntityState>();
  readonly server = new SimulatedAlarms();
  mayReadUnits = true;
  readonly alarms = new AlarmProjection({
    api: this.server,
    scheduler: this.scheduler,
    socketWait: noSocketWait(),
    isAllowed: () => this.mayReadUnits,
    unitOf: () => undefined,
    units: () => [],
    onTroublesChanged: () => undefined,
    report: () => undefined,
  });
  readonly keeper = new CountsProjection({
    scheduler: this.scheduler,
    stateOf: (name) => this.states.get(name) ?? live,
    openAlarms: (question, show, fail) => this.alarms.open(question, show, fail),
  });
  readonly rows = new Map<TestedName, Map<number, AnyRecord>>(testedNames.map((name) => [name, new Map()]));

  take(taken: Step): void {
    const rows = this.rows.get(taken.name)!;
    const { id: changed } = 'row' in taken ? taken.row : { id: taken.gone };
    const before = rows.get(changed) ?? null;
    const row = 'row' in taken ? taken.row : null;
    if (row === null) rows.delete(changed);
    else rows.set(changed, row);
    if (before === null && row === null) return;
    this.keeper.applied(taken.name, [{ id: changed, before, row, origin: row === null ? 'withdrawn' : 'event' }]);
  }

  /** Answers open alarm requests, and shows the result. */
  async answered(): Promise<void> {
    await setImmediate();
    while (this.server.requests.length > 0) {
      this.server.serve(0);
      this.server.deliver(0);
      await setImmediate();
    }
    this.scheduler.runNext();
  }

  figures(site = 0): Figures {
    const shown: Figures[] = [];
    this.keeper.open({ siteId: site }, (figures) => shown.push(figures))();
    return shown[0]!;
  }
}

const steps = fc.array(step, { maxLength: 60 });
const warmRows = fc.uniqueArray(rowArbitraries.unit, { selector: (row) => row.id, maxLength: 12 });

describe('figures', () => {
  it('equal a full recount after any changes: moves between sites, removals, rows of an earlier start', () => {
    fc.assert(
      fc.property(warmRows, steps, (warm, taken) => {
        const kept = new Kept();
        kept.keeper.warm('unit', warm as AnyRecord[]);
        for (const row of warm) kept.rows.get('unit')!.set(row.id, row as AnyRecord);
        for (const one of taken) {
          kept.take(one);
          if (one.name === 'booking') kept.scheduler.runNext();
        }
        for (const site of sites) {
          const { of } = kept.figures(site);
          for (const name of testedNames) {
            const { total, by } = of[name];
            expect({ total, by }).toEqual(recount(name, [...kept.rows.get(name)!.values()], site));
          }
        }
      }),
      { numRuns: draws(150) },
    );
  });

  it('leave nothing behind of rows that are all gone', () => {
    fc.assert(
      fc.property(fc.array(rowArbitraries.unit), (rows) => {
        const counts = new SiteCounts();
        for (const row of rows as AnyRecord[]) counts.change('unit', null, row);
        for (const row of rows as AnyRecord[]) counts.change('unit', row, null);
        expect(counts.isEmpty).toBe(true);
      }),
      { numRuns: draws(50) },
    );
  });

  it('say what a unit is used for only to those who are shown its bookings, and what owes how much', () => {
    const kept = new Kept();
    const unit = { siteId: 1, kind: 'storage', squareMetres: 4.5, status: 'locked', cleaningState: 'AVAILABLE' };
    const known = { ...unit, Bookings: [] };
    kept.take({ name: 'unit', row: { id: 1, ...known, ActiveBooking: { id: 9 } } });
    kept.take({ name: 'unit', row: { id: 2, ...known, ActiveBooking: null } });
    kept.take({ name: 'unit', row: { id: 3, ...known, ActiveBooking: null, status: 'overlocked' } });
    kept.take({ name: 'unit', row: { id: 4, ...unit } });
    kept.take({ name: 'booking', row: { id: 1, site_id: 1, type: 'storage', status: 'in arrears', arrears: 120.1 } });
    kept.take({ name: 'booking', row: { id: 2, site_id: 1, type: 'storage', status: 'in arrears', arrears: 0.2 } });
    const { unit: units, booking } = kept.figures(1).of;
    // An overlocked unit can still be let.
    expect(units.by.occupancy).toEqual({ 'storage: occupied': 1, 'storage: vacant': 2, 'storage: unknown': 1 });
    expect(units.by.squareCentimetres.occupied).toBe(45_000);
    expect(booking.by.arrearsCents).toEqual({ 'in arrears': 12_030 });
  });
});

describe('how far figures can be trusted', () => {
  it('is told of each entity: a site that is not followed, a list too long to be held, one that nobody may read', () => {
    const kept = new Kept();
    kept.states.set('unit', { ...live, siteId: 2 });
    kept.states.set('booking', { ...live, coverage: { kind: 'paged', count: 30_000 } });
    const { unit, booking, gate } = kept.figures(1).of;
    expect(unit.freshness).toEqual({ state: 'stale', complete: false, since: null });
    expect(booking.coverage).toEqual({ kind: 'paged', count: 30_000 });
    expect(gate.freshness).toEqual({ state: 'live', complete: true });
    expect(kept.figures(2).of.unit.freshness.state).toBe('live');
    const { scheduler, alarms } = kept;
    const openAlarms = alarms.open.bind(alarms);
    const blind = new CountsProjection({ scheduler, stateOf: () => undefined, openAlarms });
    blind.open({ siteId: 0 }, ({ of }) => {
      for (const name of countedNames) expect(of[name].freshness.complete).toBe(false);
    });
  });
});

describe('figures on a screen', () => {
  let kept: Kept;
  let shown: Figures[];
  beforeEach(() => {
    kept = new Kept();
    shown = [];
  });
  const hid = (number: number, online: boolean): Step => ({
    name: 'hid',
    row: { id: number, siteId: 1, online, fault: null },
  });

  it('come at once, then at most every 100 ms, and not at all for changes that count nothing', () => {
    kept.keeper.open({ siteId: 1 }, (figures) => shown.push(figures));
    for (let number = 1; number <= 50; number += 1) kept.take(hid(number, true));
    expect(shown).toHaveLength(1);
    kept.scheduler.runNext();
    expect(shown.map(({ of }) => of.hid.total)).toEqual([0, 50]);
    kept.scheduler.runNext();
    kept.take({ name: 'hid', row: { id: 1, siteId: 1, online: true, fault: null, lastHeardAt: since } });
    expect(shown).toHaveLength(2);
    kept.take(hid(1, false));
    expect(shown.at(-1)?.of.hid.by.connection).toEqual({ online: 49, offline: 1 });
  });

  it('count the events of each of the last 60 minutes by site, whether or not another one comes', () => {
    const event = (at?: number) =>
      kept.keeper.event({ entity: 'unit', act: 'UPDATE', id: 1, ...(at === undefined ? {} : { siteId: at }) });
    event(1);
    event(1);
    event();
    expect(kept.figures(1).eventsPerMinute.at(-1)).toBe(2);
    expect(kept.figures(0).eventsPerMinute.at(-1)).toBe(3);
    expect(kept.figures(0).eventsBySite).toEqual({ 1: 2 });
    expect(kept.figures(1).eventsBySite).toEqual({});
    const close = kept.keeper.open({ siteId: 0 }, (figures) => shown.push(figures));
    while (kept.scheduler.now() < 59 * 60_000) kept.scheduler.runNext();
    expect(shown.at(-1)?.eventsPerMinute).toEqual([3, ...Array.from({ length: 59 }, () => 0)]);
    while (kept.scheduler.now() < 60 * 60_000) kept.scheduler.runNext();
    expect(shown.at(-1)?.eventsPerMinute.some((count) => count > 0)).toBe(false);
    close();
    while (kept.scheduler.runNext());
    expect(kept.scheduler.now()).toBeLessThan(61 * 60_000);
  });

  it('tell how many alarms go and how many units have a fault, by the lists of the API, to those who may know', async () => {
    kept.alarms.connected(false);
    kept.server.alarm(1, true);
    kept.server.alarm(2, true);
    kept.server.fault(2, true);
    kept.keeper.open({ siteId: 0 }, (figures) => shown.push(figures));
    expect(shown.at(-1)?.alarms).toEqual({
      alarming: 0,
      faulted: 0,
      freshness: { state: 'reconciling', complete: false, since: null },
    });
    await kept.answered();
    expect(shown.at(-1)?.alarms).toEqual({ alarming: 2, faulted: 1, freshness: { state: 'live', complete: true } });
    kept.mayReadUnits = false;
    kept.alarms.rightsChanged();
    kept.scheduler.runNext();
    expect(shown.at(-1)?.alarms).toBe(null);
    kept.mayReadUnits = true;
    kept.keeper.rightsChanged();
    await kept.answered();
    expect(shown.at(-1)?.alarms).toMatchObject({ alarming: 2, faulted: 1 });
  });
});
