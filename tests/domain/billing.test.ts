import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlockDefaults, statusesToOverlock } from '#domain/lifecycle/overlock.ts';
import { isStepDue } from '#domain/lifecycle/arrearsLadder.ts';
import { paidOn } from '#domain/lifecycle/billing.ts';
import { orderMoneyRefusal, orderStateByMoney, orderTransitions } from '#domain/lifecycle/order.ts';
import { mayFollow } from '#domain/lifecycle/define.ts';
import { orderStates } from '#domain/states/booking.ts';

describe('the day up to which a booking is paid', () => {
  const monthly = (movedIn: string, paidTo: string | null) => ({ period: 'month', movedIn, paidTo }) as const;

  it('falls on the date of the move-in, or on the last day of a shorter month', () => {
    expect(paidOn(monthly('2026-01-31', null), 1)).toBe('2026-02-28');
    expect(paidOn(monthly('2026-01-31', '2026-02-28'), 1)).toBe('2026-03-31');
    expect(paidOn(monthly('2026-01-31', '2026-03-31'), -1)).toBe('2026-02-28');
    expect(paidOn(monthly('2026-01-15', '2026-11-15'), 2)).toBe('2027-01-15');
    expect(paidOn({ period: 'year', movedIn: '2024-02-29', paidTo: '2027-02-28' }, 1)).toBe('2028-02-29');
    expect(paidOn({ period: 'week', movedIn: '2026-11-02', paidTo: '2026-11-30' }, 1)).toBe('2026-12-07');
    expect(paidOn({ period: 'hour', movedIn: '2026-11-02', paidTo: null }, 3)).toBeNull();
  });

  it('goes there and back by months, whatever the date of the move-in', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (moved, count) => {
        const movedIn = moved.toISOString().slice(0, 10);
        const on = paidOn(monthly(movedIn, movedIn), count);
        expect(paidOn(monthly(movedIn, on), -count)).toBe(movedIn);
      }),
    );
  });
});

describe('an overlock', () => {
  const debt = { arrears: 10, dueOn: '2026-11-14', complimentary: false };
  const { afterDays: overlockAfterDays, minimum: overlockMinimum } = overlockDefaults;
  const rules = { strictness: 'relaxed', overlockAfterDays, overlockMinimum };
  const isDue = (given: object, today: string, own: object = {}) =>
    isStepDue('overlock', { ...debt, ...given }, { ...rules, ...own }, today);

  it('is due so many days after the oldest bill, for a sum that is worth it', () => {
    expect(isDue({}, '2026-11-21')).toBe(true);
    expect(isDue({}, '2026-11-20')).toBe(false);
    expect(isDue({ arrears: 9.99 }, '2026-11-30')).toBe(false);
    expect(isDue({ dueOn: null }, '2026-11-30')).toBe(false);
    expect(isDue({ complimentary: true }, '2026-11-30')).toBe(false);
    expect(isDue({}, '2026-11-30', { strictness: 'no_action' })).toBe(false);
    expect(isDue({ arrears: 0 }, '2026-11-30', { overlockMinimum: 0 })).toBe(false);
  });

  it('waits until the door is shut and well', () => {
    for (const status of ['unlocked', 'opened', 'acknowledged', 'ml fault acknowledged', 'overlocked'] as const) {
      expect(statusesToOverlock).not.toContain(status);
    }
    for (const status of ['locked', 'armed', 'closed', 'pending overlock'] as const) {
      expect(statusesToOverlock).toContain(status);
    }
  });
});

describe('an order', () => {
  const money = (paid: number, refunded = 0, writtenOff = 0) => ({ total: 39.9, paid, refunded, writtenOff });

  it('follows its payments', () => {
    expect(orderStateByMoney('pending', money(39.9))).toBe('paid');
    expect(orderStateByMoney('pending', money(39.89))).toBe('pending');
    expect(orderStateByMoney('paid', money(0, 39.9))).toBe('pending');
    expect(orderStateByMoney('collected', money(0, 39.9))).toBe('refunded');
    expect(orderStateByMoney('cancelled', money(39.9))).toBe('cancelled');
    expect(orderStateByMoney('paid', money(0, 39.9, 39.9))).toBe('refunded');
    expect(orderStateByMoney('paid', money(29.9, 10, 10))).toBe('paid');
    expect(orderStateByMoney('pending', money(29.9, 0, 10))).toBe('paid');
  });

  it('goes by its payments nowhere that its table does not name', () => {
    const amounts = fc.constantFrom(0, 10, 39.9);
    fc.assert(
      fc.property(fc.constantFrom(...orderStates), amounts, amounts, amounts, (state, ...sums) => {
        const next = orderStateByMoney(state, money(...sums));
        expect(mayFollow(orderTransitions, state, next)).toBe(true);
        expect(next === state ? null : orderMoneyRefusal(next, money(...sums))).toBeNull();
      }),
    );
  });
});
