import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundTripLimits } from '#domain/limits/roundTrips.ts';
import { figuresOf, milliseconds, withTrip, type RoundTrip } from '#features/account/roundTrips.ts';
import { browserText } from '#domain/session/browserText.ts';

const tripsOf = (spans: readonly (number | null)[]): RoundTrip[] => spans.map((took, id) => ({ id, took }));

it('half of the round trips were at most the median, 95 of 100 at most the slow one', () => {
  const hundred = tripsOf(Array.from({ length: 100 }, (_each, index) => 100 - index));
  expect(figuresOf(hundred)).toEqual({ median: 50, slow: 95, slowest: 100, answered: 100, unanswered: 0 });
  expect(figuresOf(tripsOf([30]))).toMatchObject({ median: 30, slow: 30, slowest: 30 });
});

it('figures are of those that were answered, and none while nothing was', () => {
  expect(figuresOf([])).toBeNull();
  expect(figuresOf(tripsOf([null, null]))).toBeNull();
  expect(figuresOf(tripsOf([null, 20, null, 40]))).toMatchObject({ median: 20, slow: 40, answered: 2, unanswered: 2 });
});

it('figures are spans that were measured, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.1, max: 60_000, noNaN: true }), { minLength: 1 }), (spans) => {
      const figures = figuresOf(tripsOf(spans));
      expect(spans).toContain(figures?.median);
      expect(spans).toContain(figures?.slow);
      expect(figures?.median).toBeLessThanOrEqual(figures?.slow ?? 0);
      expect(figures?.slow).toBeLessThanOrEqual(figures?.slowest ?? 0);
    }),
  );
});

it('the newest are kept', () => {
  let trips: readonly RoundTrip[] = [];
  for (let id = 1; id <= roundTripLimits.kept + 5; id += 1) trips = withTrip(trips, { id, took: id });
  expect(trips).toHaveLength(roundTripLimits.kept);
  expect(trips.at(0)?.id).toBe(6);
});

it('spans are written short', () => {
  expect([0.2, 84.4, 999, 1_400].map(milliseconds)).toEqual(['1 ms', '84 ms', '999 ms', '1.4 s']);
});

it('a browser is named as far as it is known', () => {
  expect(browserText({ browser: 'Firefox', system: 'Windows' })).toBe('Firefox on Windows');
  expect(browserText({ browser: null, system: 'Linux' })).toBe('Linux');
  expect(browserText({ browser: null, system: null })).toBe('Unknown browser');
});
