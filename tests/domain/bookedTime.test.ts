import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookedTime,
  conflictsWith,
  freeTimes,
  freeUntil,
  overlap,
  type BookedTime,
} from '#domain/lifecycle/bookedTime.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-21T00:00:00Z');
const at = (days: number) => new Date(now + days * day).toISOString();

const time = fc
  .tuple(fc.integer({ min: -100, max: 100 }), fc.option(fc.integer({ min: 1, max: 50 })))
  .map(([from, length]): BookedTime => ({ from, until: length === null ? null : from + length }));

describe('the time of a booking', () => {
  it('has an open end without a date, and goes on while the booking runs past its end', () => {
    expect(bookedTime({ status: 'active', startsAt: at(-3), endsAt: null }, now)).toEqual({
      from: now - 3 * day,
      until: null,
    });
    const overdue = bookedTime({ status: 'in arrears', startsAt: at(-3), endsAt: at(-1) }, now);
    expect(overdue?.until).toBeGreaterThan(now);
    expect(bookedTime({ status: 'completed', startsAt: at(-3), endsAt: at(-1) }, now)?.until).toBe(now - day);
    expect(bookedTime({ status: 'active', startsAt: undefined, endsAt: at(1) }, now)).toBeNull();
  });

  it('overlaps another in either order, and not one that begins as it ends', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        expect(overlap(one, other)).toBe(overlap(other, one));
      }),
    );
    expect(overlap({ from: 0, until: 5 }, { from: 5, until: null })).toBe(false);
    expect(overlap({ from: 0, until: null }, { from: 900, until: null })).toBe(true);
  });
});

describe('conflicts', () => {
  const bookings = [
    { id: 1, status: 'upcoming', startsAt: at(20), endsAt: at(30) },
    { id: 2, status: 'active', startsAt: at(-20), endsAt: at(2) },
    { id: 3, status: 'cancelled', startsAt: at(0), endsAt: null },
  ] as const;

  it('are the bookings of the time that still count, the earliest first', () => {
    const of = (from: number, until: number | null) =>
      conflictsWith(bookings, { from: now + from * day, until: until === null ? null : now + until * day }, now).map(
        ({ id }) => id,
      );
    expect(of(0, null)).toEqual([2, 1]);
    expect(of(2, 20)).toEqual([]);
    expect(of(25, 26)).toEqual([1]);
  });

  it('end a free time at the beginning of the next booking', () => {
    expect(freeUntil(bookings, now + 3 * day, now)).toBe(now + 20 * day);
    expect(freeUntil(bookings, now + 40 * day, now)).toBeNull();
  });
});

it('finds the free times: disjoint from what is held, and all there is within the bounds', () => {
  fc.assert(
    fc.property(fc.array(time, { maxLength: 8 }), (held) => {
      const bounds = { from: -60, until: 60 };
      const free = freeTimes(held, bounds);
      const isHeld = (instant: number) => held.some(({ from, until }) => from <= instant && (until ?? 1e9) > instant);
      const isFree = (instant: number) => free.some(({ from, until }) => from <= instant && (until ?? 1e9) > instant);
      const instants = Array.from({ length: bounds.until - bounds.from }, (_, index) => bounds.from + index);
      expect(instants.filter(isFree)).toEqual(instants.filter((instant) => !isHeld(instant)));
    }),
  );
});
