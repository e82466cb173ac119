import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { costUntilNow, startedPeriods } from '#domain/lifecycle/startedPeriods.ts';
import { toCents } from '#domain/money/cents.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const minute = 60_000;
const at = (minutes: number) => new Date(now + minutes * minute).toISOString();
const game = (from: number, until: number | null, rest: Partial<Booking> = {}): Booking => ({
  id: 1,
  status: 'active',
  startsAt: at(from),
  endsAt: until === null ? null : at(until),
  rate: 15,
  period: 'hour',
  ...rest,
});
const bill = (total: number, rest: Partial<Order> = {}): Order => ({ id: 1, status: 'pending', total, ...rest });

describe('the periods of a game that have begun', () => {
  it('are paid whole, at least one', () => {
    expect(startedPeriods(game(-125, 60), now)).toMatchObject({ count: 3, cost: 4500 });
    expect(startedPeriods(game(-120, null), now)).toMatchObject({ count: 2, cost: 3000 });
    expect(startedPeriods(game(1, 61), now)).toMatchObject({ count: 1, cost: 1500 });
    expect(startedPeriods(game(-9, 20, { rate: 0.3, period: 'minute' }), now)).toMatchObject({ count: 9, cost: 270 });
  });

  it('end with the booked end for who leaves a little later, and go on for who stays', () => {
    expect(startedPeriods(game(-123, -3), now)).toMatchObject({ count: 2 });
    expect(startedPeriods(game(-130, -10), now)).toMatchObject({ count: 3 });
  });

  it('cost nothing where the game is complimentary, and are unknown where time or price is', () => {
    expect(startedPeriods(game(-90, 10, { complimentary: true }), now)).toMatchObject({ count: 2, cost: 0 });
    for (const odd of [{ startsAt: undefined }, { rate: undefined }, { period: 'day' }, { period: undefined }]) {
      expect(startedPeriods(game(-90, 10, odd as Partial<Booking>), now)).toBeNull();
    }
  });
});

describe('what a game has cost that is on no bill', () => {
  const unbilled = (orders: readonly Order[]) => costUntilNow(game(-125, 60), orders, now)?.unbilled;

  it('is all of it first, then the rest, and never below 0', () => {
    expect(unbilled([])).toBe(4500);
    expect(unbilled([bill(30)])).toBe(1500);
    expect(unbilled([bill(30), bill(15)])).toBe(0);
    expect(unbilled([bill(60)])).toBe(0);
  });

  it('counts neither cancelled bills nor deposits, and is unknown with a bill that is', () => {
    expect(unbilled([bill(30, { status: 'cancelled' })])).toBe(4500);
    const lines = [
      { kind: 'rent', total: 30 },
      { kind: 'deposit', total: 20 },
    ] as Order['lines'];
    expect(unbilled([bill(50, { lines })])).toBe(1500);
    expect(unbilled([{ id: 1 }])).toBeUndefined();
  });

  it('adds up to the cost, however often it is billed on the way', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 9999 }), (ends, cents) => {
        const played = game(-600, null, { rate: cents / 100 });
        const billed: Order[] = [];
        for (const end of ends.toSorted((a, b) => a - b)) {
          const cost = costUntilNow(played, billed, now + (end - 600) * minute);
          if (cost === null) throw new Error('unknown');
          if (cost.unbilled > 0) billed.push(bill(cost.unbilled / 100));
          const sum = billed.reduce((all, { total = 0 }) => all + toCents(total), 0);
          expect(sum).toBe(cost.played.cost);
        }
      }),
    );
  });
});
