import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Lockable } from '#domain/entities/lockable.ts';
import type { Product } from '#domain/entities/product.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { bookedTime, overlap, type BookedTime } from '#domain/lifecycle/bookedTime.ts';
import { paidOn } from '#domain/lifecycle/billing.ts';
import {
  endAfter,
  isMidnight,
  lengthsOf,
  spanOf,
  type SpanChoice,
  type SpanLength,
} from '#domain/lifecycle/bookedSpan.ts';
import type { BookingTerms } from '#domain/lifecycle/bookingTerms.ts';
import { lastDayOf } from '#domain/lifecycle/lastDay.ts';
import { freeBookables } from '#domain/lifecycle/freeBookables.ts';
import { fittingTerms, lettingBegins, sumForTime, termsForTime } from '#domain/lifecycle/termsForTime.ts';
import { bookingStates } from '#domain/states/booking.ts';
import { periodUnits } from '#domain/states/period.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { addDays } from '#format/days.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2026-11-21T00:00:00Z');
const at = (days: number) => new Date(now + days * day).toISOString();
const unit = (id: number, more: object = {}) => ({ id, siteId: 1, name: `A${id}`, kind: 'storage', ...more }) as Unit;
const held = (more: object) => ({ id: 1, status: 'active', startsAt: at(-1), endsAt: null, ...more }) as Booking;
const fromNow = (days: number | null): BookedTime => ({ from: now, until: days === null ? null : now + days * day });
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('what is free', () => {
  it('is neither booked at that time nor out of use', () => {
    const units = [
      unit(1),
      unit(2),
      unit(3, { cleaningState: 'CLEAN/REPAIR' }),
      unit(4, { status: 'overlocked' }),
      unit(5, { archived: true }),
      unit(6, { ActiveBooking: { id: 99 } }),
      unit(7),
      unit(8),
    ];
    const lockables = [{ id: 1 }, { id: 2 }, { id: 9 }] as Lockable[];
    const bookings = [
      held({ units: [{ id: 2 }] }),
      held({ status: 'upcoming', startsAt: at(3), endsAt: at(5), units: [{ id: 7 }], lockables: [{ id: 1 }] }),
      held({ status: 'cancelled', units: [{ id: 1 }] }),
      held({ status: 'reserved', startsAt: null, units: [{ id: 8 }] }),
    ];
    const given = { units, lockables, bookings, now };
    const twoDays = freeBookables({ ...given, time: fromNow(2) });
    expect([idsOf(twoDays.units), idsOf(twoDays.lockables)]).toEqual([
      [1, 7],
      [1, 2, 9],
    ]);
    const open = freeBookables({ ...given, time: fromNow(null) });
    expect([idsOf(open.units), idsOf(open.lockables)]).toEqual([[1], [2, 9]]);
    expect(open.freeForAWhile).toBe(2);
  });

  it('says how many bookings do not name what they hold, and goes by the units where no booking can be read', () => {
    const units = [unit(1), unit(2, { ActiveBooking: { id: 7 } })];
    const given = { units, lockables: [], time: fromNow(1), now };
    expect(freeBookables({ ...given, bookings: [held({}), held({ status: 'completed' })] }).unnamed).toBe(1);
    expect(idsOf(freeBookables({ ...given, bookings: null }).units)).toEqual([1]);
  });

  it('never has a booking of its own at that time', () => {
    const instant = fc.integer({ min: -20, max: 20 });
    const booking = fc
      .record({
        status: fc.constantFrom(...bookingStates),
        from: instant,
        length: fc.option(fc.integer({ min: 1, max: 9 })),
        of: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ status, from, length, of }) =>
        held({ status, startsAt: at(from), endsAt: length === null ? null : at(from + length), units: [{ id: of }] }),
      );
    const units = [1, 2, 3, 4].map((id) => unit(id));
    const wanted = fc.tuple(instant, fc.option(fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(fc.array(booking), wanted, (bookings, [from, length]) => {
        const time = { from: now + from * day, until: length === null ? null : now + (from + length) * day };
        const free = idsOf(freeBookables({ units, lockables: [], bookings, time, now }).units);
        for (const { id } of units) {
          const own = bookings.filter(
            ({ status, units: of }) =>
              of?.[0]?.id === id && !['completed', 'cancelled', 'skipped'].includes(status ?? ''),
          );
          const isTaken = own.some((each) => overlap(bookedTime(each, now) ?? time, time));
          expect(free.includes(id)).toBe(!isTaken);
        }
      }),
    );
  });
});

const product = (id: number, more: object) => ({ id, kind: 'bookable', status: 'AVAILABLE', ...more }) as Product;
const products = [
  product(1, { unitKind: 'trailer', price: 65, period: 'day' }),
  product(2, { unitKind: 'trailer', price: 15, period: 'hour' }),
  product(3, { unitKind: 'office', size: 'medium', price: 780, period: 'month' }),
  product(4, { unitKind: 'office', price: 60, period: 'day' }),
  product(5, { unitKind: 'storage', size: 'small', price: 120, period: 'month' }),
  product(6, { unitKind: 'storage', price: 2, period: 'hour' }),
  product(7, { unitKind: null, price: 1, period: 'hour' }),
];

describe('the price for a time', () => {
  const trailer = { kind: 'trailer', productId: 1 };
  const office = { kind: 'office', size: 'large', price: 900, pricePeriod: 'month' };

  it('comes from the product whose period fits it', () => {
    const priced = (length: number) => termsForTime(trailer, products, { from: now, until: now + length });
    expect(priced(2 * hour)).toEqual({ productId: 2, rate: 15, period: 'hour' });
    expect(priced(day)).toEqual({ productId: 1, rate: 65, period: 'day' });
    expect(termsForTime(trailer, products, null)).toMatchObject({ productId: 1 });
  });

  it("is an office's own by the month, and a product's by the day", () => {
    expect(termsForTime(office, products, fromNow(1))).toEqual({ productId: 4, rate: 60, period: 'day' });
    expect(termsForTime(office, products, fromNow(40))).toEqual({ productId: null, rate: 900, period: 'month' });
    expect(termsForTime(office, products, fromNow(null))).toEqual({ productId: null, rate: 900, period: 'month' });
  });

  it('is always its own for storage, and nobody guesses it from another size or kind', () => {
    const storage = { kind: 'storage', size: 'small' };
    const own = { ...storage, price: 152, pricePeriod: 'month' };
    expect(termsForTime(own, products, { from: now, until: now + hour })).toMatchObject({ rate: 152, productId: null });
    expect(termsForTime(storage, products.slice(0, 5), null)).toMatchObject({ productId: 5 });
    expect(termsForTime({ kind: 'storage', size: 'large' }, products.slice(0, 5), null)).toBeNull();
    expect(termsForTime({ kind: 'desk' }, products.slice(0, 6), fromNow(1))).toBeNull();
  });

  it('is by the longest period that fits, else by the shortest there is', () => {
    const terms = fc
      .uniqueArray(fc.constantFrom(...periodUnits), { minLength: 1 })
      .map((periods) => periods.map((period, productId): BookingTerms => ({ productId, rate: 1, period })));
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 500 * 24 }), (offered, hours) => {
        const chosen = fittingTerms(offered, { from: now, until: now + hours * hour });
        const begins = offered.map(({ period }) => lettingBegins[period]);
        const fitting = begins.filter((least) => least <= hours * hour);
        const best = fitting.length === 0 ? Math.min(...begins) : Math.max(...fitting);
        expect(chosen === null ? null : lettingBegins[chosen.period]).toBe(best);
      }),
    );
  });

  it('has a sum where it is by the hour, each begun hour counted', () => {
    const terms = { productId: 2, rate: 15, period: 'hour' } as const;
    expect(sumForTime(terms, { from: now, until: now + 2 * hour })).toBe(30);
    expect(sumForTime(terms, { from: now, until: now + 2.5 * hour })).toBe(45);
    expect(sumForTime({ ...terms, period: 'day' }, fromNow(1))).toBeNull();
    expect(sumForTime(terms, fromNow(null))).toBeNull();
  });
});

describe('a chosen time', () => {
  const zone = 'Australia/Sydney';
  const choice: SpanChoice = { start: 'tomorrow', startsAt: '', length: '1d', endsAt: '' };
  // Saturday 21 November, 11 in the morning in Sydney.
  const spanText = (change: Partial<SpanChoice>, type: 'storage' | 'workspace' | 'hire' = 'workspace') => {
    const span = spanOf({ ...choice, ...change }, { type, now, zone });
    if ('fault' in span) return span.fault;
    return [span.time.from, span.time.until].map((instant) =>
      instant === null ? 'open' : new Date(instant).toISOString().slice(0, 16),
    );
  };

  it('is tomorrow to its end for an office, and to the same hour of the next day for a trailer', () => {
    expect(spanText({})).toEqual(['2026-11-21T22:00', '2026-11-22T13:00']);
    expect(spanText({}, 'hire')).toEqual(['2026-11-21T22:00', '2026-11-22T22:00']);
    expect(spanText({ start: 'now', length: '2h' }, 'hire')).toEqual(['2026-11-21T00:00', '2026-11-21T02:00']);
    expect(spanText({ start: 'now', length: 'open' }, 'storage')).toEqual(['2026-11-21T00:00', 'open']);
    expect(isMidnight(Date.parse('2026-11-22T13:00Z'), zone)).toBe(true);
  });

  it('of some months lasts to the day before the bill after them', () => {
    const lastOf = (startsAt: string, length: SpanLength) => {
      const span = spanOf({ start: 'other', startsAt, length, endsAt: '' }, { type: 'storage', now, zone });
      return 'fault' in span ? span.fault : lastDayOf(new Date(span.time.until ?? Number.NaN).toISOString(), zone);
    };
    const from21 = lengthsOf.storage.slice(1, -1).map((length) => lastOf('2026-11-21T01:00:00Z', length));
    expect(from21).toEqual(['2026-12-20', '2027-02-20', '2027-05-20', '2027-11-20']);
    expect(lastOf('2026-01-31T01:00:00Z', '1m')).toBe('2026-02-27');
    const starts = fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2027-12-31T00:00Z') });
    fc.assert(
      fc.property(starts, fc.constantFrom<[SpanLength, number]>(['1m', 1], ['3m', 3], ['12m', 12]), (from, length) => {
        const bill = paidOn({ period: 'month', movedIn: dayOf(from, zone), paidTo: null }, length[1]);
        expect(lastOf(new Date(from).toISOString(), length[0])).toBe(addDays(bill ?? '', -1));
      }),
    );
  });

  it('says what is missing of a typed one', () => {
    expect(spanText({ start: 'other' })).toBe('start');
    expect(spanText({ start: 'other', startsAt: '2026-12-01 ' })).toBe('start');
    expect(spanText({ length: 'other' })).toBe('end');
    expect(spanText({ length: 'other', endsAt: at(0) })).toBe('order');
    expect(spanText({ length: 'other', endsAt: at(2) })).toEqual(['2026-11-21T22:00', '2026-11-23T00:00']);
  });

  it('ends after it starts, whatever the length, also where clocks change', () => {
    const instant = fc.integer({ min: Date.parse('2026-01-01T00:00Z'), max: Date.parse('2027-12-31T00:00Z') });
    fc.assert(
      fc.property(instant, fc.constantFrom(...bookingTypes), (from, type) => {
        for (const length of lengthsOf[type]) {
          const until = endAfter(from, length, type, zone);
          if (until !== null) expect(until).toBeGreaterThan(from);
        }
      }),
    );
  });
});
