import { timing } from '#domain/limits/timing.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attentionKinds, attentionOrder, type AttentionItem } from '#domain/activity/attention.ts';
import { jamsByUnit, usualPower } from '#domain/activity/deviceHealth.ts';
import { courseDays, daysOfCourse } from '#domain/activity/daysOfCourse.ts';
import { tileFreshness, tileValues, type TileSources } from '#domain/activity/tiles.ts';
import { sparklineScale } from '#domain/activity/sparkline.ts';
import { dayMoves, movesByDay } from '#domain/lifecycle/dayMoves.ts';
import type { Freshness } from '#domain/live/connection.ts';

const nothing: TileSources = {
  unit: null,
  gate: null,
  lockable: null,
  alarming: null,
  faulted: null,
  moves: null,
  eventsAMinute: null,
  devices: {
    hub: null,
    controller: null,
    multiplexer: null,
    hid: null,
    powerController: null,
    motorisedLock: null,
    padlock: null,
  },
};
const day = 86_400_000;

describe('tiles', () => {
  it('are unknown without a source, and never a made-up 0', () => {
    for (const { value } of Object.values(tileValues(nothing))) expect(value).toBeNull();
    const hidden = { total: 9, by: { occupancy: { 'storage: unknown': 9 } } };
    expect(tileValues({ ...nothing, unit: hidden }).occupied.value).toBeNull();
    // None of these doors ever reported.
    expect(tileValues({ ...nothing, unit: { total: 9, by: { status: {} } } }).open.value).toBeNull();
  });

  it('count doors that stand open or unlocked, and units out of those to let', () => {
    const occupancy = { 'storage: occupied': 6, 'storage: vacant': 2, 'pool: occupied': 1, 'carPark: vacant': 1 };
    const unit = { total: 10, by: { status: { opened: 2, unlocked: 1, locked: 7 }, occupancy } };
    const gate = { total: 1, by: { status: { opened: 1 } } };
    const values = tileValues({ ...nothing, unit, gate });
    expect(values.open).toEqual({ value: 4, note: '1 of them a gate' });
    expect(values.occupied).toEqual({
      value: 6,
      label: 'Storage occupied',
      note: '75% of 8',
      more: ['Car parks: 0 of 1 (0%)', 'Pool tables: 1 of 1 (100%)'],
    });
    // Of three units nobody knows how they stand.
    const silent = { ...unit, total: 13 };
    expect(tileValues({ ...nothing, unit: silent, gate }).open).toEqual({
      value: 4,
      note: '1 of them a gate, 3 unknown',
    });
    expect(
      tileValues({ ...nothing, unit: { total: 9, by: {} }, gate: { total: 1, by: { status: { locked: 1 } } } }).open,
    ).toEqual({
      value: 0,
      note: '9 unknown',
    });
  });

  it('count as offline only devices that say whether they are, and are unknown where none does', () => {
    const hub = { total: 3, by: { connection: {} } };
    expect(tileValues({ ...nothing, devices: { ...nothing.devices, hub } }).offline.value).toBeNull();
    const controller = { total: 4, by: { connection: { online: 2, offline: 1 } } };
    const values = tileValues({ ...nothing, devices: { ...nothing.devices, hub, controller } });
    expect(values.offline).toEqual({ value: 1, note: 'of 3' });
  });

  it('count who comes and goes on a day, and who already did', () => {
    const at = (hours: number) => new Date(day + hours * 3_600_000).toISOString();
    const moves = dayMoves(
      [
        { status: 'upcoming', startsAt: at(1) },
        { status: 'active', startsAt: at(0), endsAt: at(23) },
        { status: 'cancelled', startsAt: at(2) },
        { status: 'completed', startsAt: at(-9), endsAt: at(3) },
        { status: 'upcoming', startsAt: at(24) },
        {},
      ],
      { from: day, until: 2 * day },
    );
    expect(moves).toEqual({ arrivals: { toCome: 1, done: 1 }, departures: { toCome: 1, done: 1 } });
    const { arrivals, departures } = tileValues({ ...nothing, moves });
    expect([arrivals, departures]).toEqual([
      { value: 1, note: '1 arrived' },
      { value: 1, note: '1 left' },
    ]);
  });
});

describe('the course of arrivals and departures', () => {
  const hour = 3_600_000;
  const hoursOf = (today: string) =>
    daysOfCourse('Australia/Sydney', today).map(({ from, until }) => (until - from) / hour);

  it('spans the days of the site up to today, side by side, also where its clocks change', () => {
    const usual = Array.from({ length: courseDays }, () => 24);
    expect(hoursOf('2026-07-10')).toEqual(usual);
    // On 4 October clocks go forward, on 5 April back.
    expect(hoursOf('2026-10-05')).toEqual([...usual.slice(2), 23, 24]);
    expect(hoursOf('2026-04-05')).toEqual([...usual.slice(1), 25]);
    const days = daysOfCourse('Australia/Sydney', '2026-10-05');
    expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ until }) => until));
  });

  it('counts each booking on its own day, and the last hours before and after a change of clocks', () => {
    const days = daysOfCourse('Australia/Sydney', '2026-10-05');
    const starts = ['2026-10-03T13:59:59.999Z', '2026-10-03T14:00:00Z', '2026-10-04T12:59:59Z', '2026-10-04T13:00:00Z'];
    const moves = movesByDay(
      starts.map((startsAt) => ({ status: 'active', startsAt })),
      days,
    );
    expect(moves.slice(-3).map(({ arrivals }) => arrivals.done)).toEqual([1, 2, 1]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: (days[0]?.from ?? 0) - hour, max: (days.at(-1)?.until ?? 0) + hour })),
        (instants) => {
          const bookings = instants.map((at) => {
            return { status: 'completed', startsAt: new Date(at).toISOString(), endsAt: new Date(at).toISOString() };
          });
          expect(movesByDay(bookings, days)).toEqual(days.map((each) => dayMoves(bookings, each)));
        },
      ),
    );
  });
});

const freshnessArbitrary: fc.Arbitrary<Freshness> = fc.oneof(
  fc.constant<Freshness>({ state: 'live', complete: true }),
  fc.record({
    state: fc.constantFrom('stale' as const, 'reconciling' as const),
    complete: fc.boolean(),
    since: fc.option(fc.integer({ min: 0, max: 500_000 })),
  }),
);

describe('the freshness of a tile', () => {
  it('is live only if all sources are, and decays to unknown and never back while they are silent', () => {
    fc.assert(
      fc.property(
        fc.array(freshnessArbitrary, { maxLength: 4 }),
        fc.option(fc.integer({ min: 0, max: 500_000 })),
        fc.integer({ min: 500_000, max: 900_000 }),
        (freshness, brokenSince, now) => {
          const sources = freshness.map((each) => ({ freshness: each }));
          const { state } = tileFreshness(sources, brokenSince, now);
          const areLive = freshness.length > 0 && freshness.every((each) => each.state === 'live');
          expect(state === 'live').toBe(areLive && brokenSince === null);
          if (state === 'live') return;
          const later = tileFreshness(sources, brokenSince, now + timing.tileUnknown + 1).state;
          expect(later).toBe(state === 'loading' ? 'loading' : 'unknown');
        },
      ),
    );
  });

  it('stays known for a minute after the connection broke', () => {
    const live = [{ freshness: { state: 'live', complete: true } as const }];
    expect(tileFreshness(live, 1_000, 1_000 + timing.tileUnknown)).toEqual({ state: 'ageing', since: 1_000 });
    expect(tileFreshness(live, 1_000, 1_001 + timing.tileUnknown)).toEqual({ state: 'unknown', since: 1_000 });
  });
});

describe('what needs attention', () => {
  const itemArbitrary: fc.Arbitrary<AttentionItem> = fc.record({
    kind: fc.constantFrom(...attentionKinds),
    subject: fc.record({
      entity: fc.constantFrom('unit' as const, 'hub' as const, 'controller' as const, 'padlock' as const),
      id: fc.integer({ min: 1, max: 9 }),
      name: fc.constant('A1'),
    }),
    since: fc.option(fc.integer({ min: 0, max: 1_000 })),
    detail: fc.constant(null),
  });
  it('begins with alarms, holds each trouble once, and is in the same order however it comes', () => {
    fc.assert(
      fc.property(fc.array(itemArbitrary), (items) => {
        const ordered = attentionOrder(items);
        const ranks = ordered.map(({ kind }) => attentionKinds.indexOf(kind));
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        const keys = ordered.map(({ kind, subject }) => `${kind} ${subject.entity} ${subject.id}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(attentionOrder(ordered)).toEqual(ordered);
        expect(attentionOrder(ordered.toReversed())).toEqual(ordered);
      }),
    );
  });
});

describe('device health', () => {
  it('compares power with the same hour of earlier days alone', () => {
    const hourOf = (at: number) => Math.floor(at / 3_600_000) % 24;
    const points = [0, 1, 2].flatMap((days) => [
      { at: days * day, watts: days === 2 ? 900 : 400 },
      { at: days * day - 3_600_000, watts: 9 },
    ]);
    expect(usualPower(points, hourOf)).toMatchObject({ usual: 400, days: 2, latest: { watts: 900 }, isUnusual: true });
    expect(usualPower(points.slice(0, 1), hourOf)).toBeNull();
  });

  it('counts jams by unit', () => {
    const lines = [
      { unitId: 1, event: 'Burned Out' },
      { unitId: 1, detail: 'Lock jammed' },
      { unitId: 2, event: 'Opened' },
      {},
    ];
    expect([...jamsByUnit(lines)]).toEqual([[1, 2]]);
  });
});

describe('the line of a tile', () => {
  it('begins where its figure is known, and needs enough of it', () => {
    expect(sparklineScale([])).toBeNull();
    expect(sparklineScale([null, null, 3, 3])).toBeNull();
    expect(sparklineScale([null, 3, 3, 3])).not.toBeNull();
  });

  it('makes no mountain of one event, and never goes below 0', () => {
    const one = sparklineScale([0, 0, 1, 0]);
    expect(one).toEqual({ low: 0, high: 5 });
    const many = sparklineScale([400, 401, 400]);
    expect((many?.high ?? 0) - (many?.low ?? 0)).toBeCloseTo(401 * 0.05);
    expect(sparklineScale([0, 10, 40])).toEqual({ low: 0, high: 40 });
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { minLength: 3 }), (values) => {
        const { low = 0, high = 0 } = sparklineScale(values) ?? {};
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high - low).toBeGreaterThanOrEqual(5);
        for (const value of values) expect(value >= low && value <= high + 1e-9).toBe(true);
      }),
    );
  });
});
