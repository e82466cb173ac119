import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  batteryEnd,
  batteryEndsSoon,
  batteryTrend,
  signalLoss,
  type DeviceSample,
} from '#domain/states/deviceTrends.ts';
import { addDays, daysBetween } from '#format/days.ts';

const day = 86_400_000;
const pointsOf = (charges: readonly number[]) => charges.map((charge, index) => ({ at: index * day, charge }));

const today = '2026-11-21';
const samplesOf = (field: 'battery' | 'signal', values: readonly (number | null)[]): DeviceSample[] =>
  values.map((value, index) => ({
    day: addDays(today, index + 1 - values.length),
    battery: null,
    signal: null,
    [field]: value,
  }));

/** A battery that falls evenly, read wrongly now and then. */
const falling = fc
  .record({
    days: fc.integer({ min: 12, max: 50 }),
    loss: fc.double({ min: 0.2, max: 1.2, noNaN: true }),
    spare: fc.double({ min: 5, max: 30, noNaN: true }),
    noise: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 50, maxLength: 50 }),
    wrong: fc.option(fc.integer({ min: 1, max: 10 })),
  })
  .map(({ days, loss, spare, noise, wrong }) => {
    const charges = noise.slice(0, days).map((off, index) => spare + loss * (days - 1 - index) + off);
    if (wrong !== null) charges[wrong] = 0;
    return { charges, loss, daysLeft: spare / loss };
  });

describe('a battery', () => {
  it('ends when its curve does, whatever single readings say', () => {
    fc.assert(
      fc.property(falling, ({ charges, loss, daysLeft }) => {
        const trend = batteryTrend(pointsOf(charges));
        expect(Math.abs((trend?.lossADay ?? 0) - loss)).toBeLessThan(0.25);
        // The noise of a reading is worth so many days.
        expect(Math.abs((trend?.daysLeft ?? Infinity) - daysLeft)).toBeLessThan(daysLeft * 0.7 + 3 / loss);
      }),
    );
  });

  it('is judged alike in whatever order its points come, and never ends before now', () => {
    const some = fc.array(fc.record({ at: fc.integer({ min: 0, max: 60 }), charge: fc.integer({ min: 0, max: 100 }) }));
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 60 })), some, (order, drawn) => {
        const points = [...new Map(drawn.map((point) => [point.at, { ...point, at: point.at * day }])).values()];
        const trend = batteryTrend(points);
        const rank = (at: number) => order.indexOf(at / day);
        expect(batteryTrend(points.toSorted((one, other) => rank(one.at) - rank(other.at)))).toEqual(trend);
        expect(trend?.lossADay ?? 0).toBeGreaterThanOrEqual(0);
        expect(trend?.daysLeft ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('that was changed begins anew', () => {
    const old = Array.from({ length: 30 }, (_, index) => 42 - index);
    expect(batteryTrend(pointsOf([...old, 100]))).toBeNull();
    expect(batteryTrend(pointsOf([...old, 100, 99, 98, 97, 96, 95]))).toBeNull();
    const trend = batteryTrend(pointsOf([...old, 100, 98, 96, 94, 92, 90, 88, 86]));
    expect(trend?.lossADay).toBeCloseTo(2);
    expect(trend?.daysLeft).toBeCloseTo(43);
  });

  it('that was misread once was not changed', () => {
    const charges = Array.from({ length: 20 }, (_, index) => (index === 12 ? 100 : 60 - index));
    expect(batteryTrend(pointsOf(charges))?.lossADay).toBeCloseTo(1);
  });

  it('says nothing by less than a week, and holds where it does not fall', () => {
    expect(batteryTrend([])).toBeNull();
    expect(batteryTrend(pointsOf([50, 48, 46, 44, 42, 40, 38]))).toBeNull();
    expect(batteryTrend(pointsOf([50, 50, 50, 50, 50, 50, 50, 50]))).toEqual({ lossADay: 0, daysLeft: null });
    expect(batteryTrend([0, 7].map((at) => ({ at: at * day, charge: 50 - at })))).toBeNull();
  });

  it('is listed once its end is near', () => {
    const falls = (last: number) =>
      samplesOf(
        'battery',
        Array.from({ length: 20 }, (_, index) => last + 19 - index),
      );
    expect(batteryEnd(falls(batteryEndsSoon), today)).toBe(addDays(today, batteryEndsSoon));
    expect(batteryEnd(falls(batteryEndsSoon + 1), today)).toBeNull();
    expect(batteryEnd(falls(4), addDays(today, 9))).toBe(addDays(today, 9));
    expect(batteryEnd(samplesOf('battery', [null, null]), today)).toBeNull();
  });
});

describe('a signal', () => {
  it('is compared by medians, so single bad days say nothing', () => {
    const steady = Array.from({ length: 35 }, (_, index) => (index % 9 === 4 ? -95 : -60));
    expect(signalLoss(samplesOf('signal', steady), today)).toBe(0);
    const weaker = steady.map((signal, index) => (index < 28 ? signal : signal - 12));
    expect(signalLoss(samplesOf('signal', weaker), today)).toBe(12);
  });

  it('shifts by what each day shifts', () => {
    const signals = fc.array(fc.integer({ min: -95, max: -30 }), { minLength: 35, maxLength: 35 });
    fc.assert(
      fc.property(signals, fc.integer({ min: -20, max: 20 }), (days, shift) => {
        const before = signalLoss(samplesOf('signal', days), today) ?? 0;
        const shifted = samplesOf('signal', days).map((sample) =>
          daysBetween(sample.day, today) < 7 ? { ...sample, signal: (sample.signal ?? 0) - shift } : sample,
        );
        expect(Math.abs((signalLoss(shifted, today) ?? Infinity) - before - shift)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('says nothing by few days', () => {
    const short = Array.from({ length: 13 }, () => -60);
    expect(signalLoss(samplesOf('signal', short), today)).toBeNull();
    expect(signalLoss(samplesOf('signal', short), addDays(today, 5))).toBeNull();
  });
});
