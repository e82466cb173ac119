import { describe, expect, it } from 'vitest';
import { firstBill } from '#domain/lifecycle/firstBill.ts';
import { endOfLastDay, lastDayOf, momentInLastDay } from '#domain/lifecycle/lastDay.ts';
import { dayOf } from '#domain/time/zonedTime.ts';

const sydney = 'Australia/Sydney';

describe('the last day of a booking', () => {
  it('is included: the booking ends when the next day begins at the site', () => {
    expect(endOfLastDay('2026-11-30', sydney)).toBe('2026-11-30T13:00:00.000Z');
    expect(lastDayOf('2026-11-30T13:00:00.000Z', sydney)).toBe('2026-11-30');
    expect(lastDayOf(endOfLastDay('2026-12-31', 'Australia/Perth'), 'Australia/Perth')).toBe('2026-12-31');
    expect(lastDayOf('soon', sydney)).toBeNull();
  });

  it('is whole on the days of a clock change', () => {
    for (const day of ['2026-10-03', '2026-10-04', '2027-04-03', '2027-04-04'])
      expect(lastDayOf(endOfLastDay(day, sydney), sydney)).toBe(day);
  });

  it('is shown without a time, unless the booking ends within a day or is by the hour', () => {
    const endsAt = endOfLastDay('2026-11-30', sydney);
    const shownDay = (booking: object) => {
      const moment = momentInLastDay({ type: 'storage', period: 'month', endsAt, ...booking }, sydney);
      return moment === null ? null : dayOf(moment, sydney);
    };
    expect(shownDay({})).toBe('2026-11-30');
    expect(shownDay({ period: undefined })).toBe('2026-11-30');
    expect(shownDay({ type: 'workspace', period: 'day' })).toBe('2026-11-30');
    expect(shownDay({ type: 'hire', period: 'hour' })).toBeNull();
    expect(shownDay({ type: 'hire', period: undefined })).toBeNull();
    expect(shownDay({ endsAt: '2026-11-30T03:07:00Z' })).toBeNull();
    expect(shownDay({ endsAt: null })).toBeNull();
  });

  it('is paid, and the day after it is not', () => {
    const end = Date.parse(endOfLastDay('2026-11-30', sydney));
    const bill = firstBill({
      rate: 300,
      period: 'month',
      movedIn: '2026-11-21',
      movedOut: dayOf(end - 1, sydney),
      lasts: null,
    });
    expect(bill).toMatchObject({ amount: 100, days: { first: '2026-11-21', last: '2026-11-30' } });
  });
});
