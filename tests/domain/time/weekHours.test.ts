import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closed,
  copiedDay,
  isOpenFor,
  minutesADay,
  minutesOf,
  opened,
  openMinutes,
  timeOfMinutes,
  weekText,
} from '#domain/time/weekHours.ts';
import { draws } from '#tests/support/properties/seed.ts';

const range = fc
  .tuple(fc.nat(minutesADay - 1), fc.nat(minutesADay - 1))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));
const day = fc.nat(6);
const spans = fc.array(
  fc.tuple(day, range).map(([of, { from, to }]) => ({ day: of, from: timeOfMinutes(from), to: timeOfMinutes(to) })),
  { maxLength: 10 },
);

/** One by one: a second opinion. */
const minutesIn = (given: readonly { day: number; from: string; to: string }[]) => {
  const open = new Set<number>();
  for (const span of given)
    for (let at = minutesOf(span.from); at < minutesOf(span.to); at += 1) open.add(span.day * minutesADay + at);
  return open;
};

describe('the hours of a week', () => {
  it('open and close a range, and nothing else', () => {
    fc.assert(
      fc.property(spans, day, range, fc.boolean(), (given, of, { from, to }, opens) => {
        const expected = minutesIn(given);
        for (let at = from; at < to; at += 1) {
          if (opens) expected.add(of * minutesADay + at);
          else expected.delete(of * minutesADay + at);
        }
        const changed = opens ? opened(given, of, { from, to }) : closed(given, of, { from, to });
        expect(minutesIn(changed)).toEqual(expected);
        expect(isOpenFor(changed, of, { from, to })).toBe(opens);
        for (const span of changed.filter((each) => each.day === of)) expect(span.from < span.to).toBe(true);
      }),
      { numRuns: draws(60) },
    );
  });

  it('copy a day to others', () => {
    fc.assert(
      fc.property(spans, day, fc.uniqueArray(day), (given, of, others) => {
        const copied = copiedDay(given, of, others);
        for (const other of [of, ...others]) expect(openMinutes(copied, other)).toEqual(openMinutes(given, of));
      }),
    );
  });

  it.each([
    [[], 'Closed all week'],
    [[0, 1, 2, 3, 4, 5, 6].map((of) => ({ day: of, from: '00:00', to: '24:00' })), 'Every day 24 hours'],
    [
      [
        ...[1, 2, 3, 4, 5].map((of) => ({ day: of, from: '08:30', to: '17:30' })),
        { day: 6, from: '13:00', to: '14:00' },
        { day: 6, from: '09:00', to: '12:00' },
      ],
      'Mon–Fri 08:30–17:30; Sat 09:00–12:00, 13:00–14:00',
    ],
  ])('read as %s', (given, text) => {
    expect(weekText(given)).toBe(text);
  });
});
