import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Customer } from '#domain/entities/customer.ts';
import { sharedTrait } from '#domain/search/probableDuplicates.ts';
import { bookingStates, isOpenBooking, runningBookingStates } from '#domain/states/booking.ts';
import { customerState, heldThings, nextBill, openBookings, sayBills, knowsHoldings } from '#domain/states/customer.ts';
import { isUnsigned } from '#domain/states/document.ts';
import { pinCodeState } from '#domain/states/pinCode.ts';
import { isOneOf } from '#domain/states/words.ts';

const day = fc.integer({ min: 0, max: 400 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const booking: fc.Arbitrary<Booking> = fc.record(
  {
    id: fc.integer({ min: 1, max: 50 }),
    status: fc.constantFrom(...bookingStates),
    rate: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    paidTo: fc.option(day),
    complimentary: fc.boolean(),
    units: fc.array(fc.record({ id: fc.integer({ min: 1, max: 5 }), name: fc.string() }), { maxLength: 3 }),
  },
  { requiredKeys: ['id'] },
) as fc.Arbitrary<Booking>;

describe('a customer', () => {
  it('stands where the most pressing of their bookings puts them', () => {
    const owing = { archived: false, arrears: 12 };
    const clear = { archived: false, arrears: 0 };
    const one = (status: Booking['status']): Booking[] => [{ id: 1, status }];
    expect(customerState({ ...owing, archived: true }, null)).toBe('archived');
    expect(customerState(owing, null)).toBe('in arrears');
    expect(customerState(clear, null)).toBeNull();
    expect(customerState(clear, one('in arrears'))).toBe('in arrears');
    expect(customerState(clear, one('active'))).toBe('renting');
    expect(customerState(clear, one('reserved'))).toBe('booked');
    expect(customerState(clear, one('completed'))).toBe('not renting');
    expect(customerState({}, [])).toBe('not renting');
  });

  it('holds each unit of running bookings once, and nothing of others', () => {
    fc.assert(
      fc.property(fc.array(booking), (bookings) => {
        const held = heldThings(bookings);
        const isRunning = ({ status }: Booking) => isOneOf(runningBookingStates, status);
        const expected = new Set(bookings.filter(isRunning).flatMap(({ units }) => (units ?? []).map(({ id }) => id)));
        expect(held.map(({ id }) => id).toSorted()).toEqual([...expected].toSorted());
        expect(openBookings(bookings).every(({ status }) => isOpenBooking(status))).toBe(true);
      }),
    );
  });

  it('is billed next on the earliest day up to which a booking that runs is paid', () => {
    fc.assert(
      fc.property(fc.array(booking), (bookings) => {
        const billed = bookings.filter(
          ({ status, paidTo, complimentary }) =>
            isOneOf(runningBookingStates, status) && paidTo && complimentary !== true,
        );
        const first = billed.map(({ paidTo }) => paidTo ?? '').toSorted()[0];
        const bill = nextBill(bookings);
        expect(bill?.day).toBe(first);
        const due = billed.filter(({ paidTo }) => paidTo === first);
        const isKnown = due.every(({ rate }) => rate !== undefined);
        const cents = due.reduce((sum, { rate = 0 }) => sum + Math.round(rate * 100), 0);
        if (bill !== null) expect(bill.amount).toBe(isKnown ? cents / 100 : null);
      }),
    );
  });

  it('has to sign a document of theirs that the API says is not signed', () => {
    const mine = { customerId: 1, status: 'ACTIVE', signedAt: null };
    expect(isUnsigned(mine)).toBe(true);
    expect(isUnsigned({ ...mine, signedAt: '2026-11-21T00:00:00Z' })).toBe(false);
    expect(isUnsigned({ ...mine, status: 'INACTIVE' })).toBe(false);
    expect(isUnsigned({ status: 'ACTIVE', signedAt: null })).toBe(false);
    expect(isUnsigned({ customerId: 1, status: 'ACTIVE' })).toBe(false);
  });
});

describe('a typed person', () => {
  const known: Customer = {
    id: 1,
    name: 'Zoë Müller',
    firstName: 'Zoë',
    lastName: 'Müller',
    phone: '0412345678',
    email: 'Zoe@Example.com',
    address: { id: 2, suburb: 'Newtown' },
  } as Customer;

  it('is known by phone, however it is written, by email, or by name and suburb', () => {
    expect(sharedTrait({ phone: '+61 412 345 678' }, known)).toBe('phone');
    expect(sharedTrait({ phone: '0412 345 67' }, known)).toBeNull();
    expect(sharedTrait({ email: ' zoe@example.com ' }, known)).toBe('email');
    expect(sharedTrait({ firstName: 'zoe', lastName: 'MULLER', suburb: 'newtown' }, known)).toBe('name and suburb');
    expect(sharedTrait({ firstName: 'zoe', lastName: 'muller', suburb: 'Redfern' }, known)).toBeNull();
  });

  it('is not known by what neither has', () => {
    const blank = fc.constantFrom(undefined, null, '', ' ');
    const nobody = fc.record({ firstName: blank, lastName: blank, phone: blank, email: blank, suburb: blank });
    fc.assert(
      fc.property(nobody, nobody, (typed, other) => {
        const record = { ...other, id: 1, address: { suburb: other.suburb } } as unknown as Customer;
        expect(sharedTrait(typed, record)).toBeNull();
      }),
    );
  });
});

it('says of a PIN code whether its time has come, and whether it is over', () => {
  const at = (time: number) => new Date(time).toISOString();
  fc.assert(
    fc.property(fc.option(fc.nat(1_000)), fc.option(fc.nat(1_000)), fc.nat(1_000), (starts, ends, now) => {
      const code = { startsAt: starts === null ? null : at(starts), endsAt: ends === null ? null : at(ends) };
      const isOver = ends !== null && ends <= now;
      const isBefore = starts !== null && starts > now;
      expect(pinCodeState(code, now)).toBe(isOver ? 'ended' : isBefore ? 'not yet' : 'valid');
    }),
  );
  expect(pinCodeState({ startsAt: 'soon', endsAt: null }, 0)).toBe('valid');
  for (const endsAt of [undefined, '']) expect(pinCodeState({ startsAt: null, endsAt }, 0)).toBe('unknown');
});

it('says nothing of a customer whose bookings say nothing', () => {
  const silent = [{ id: 1 }, { id: 2 }] as Booking[];
  expect(customerState({}, silent)).toBeNull();
  expect(knowsHoldings(silent)).toBe(false);
  expect(sayBills(silent)).toBe(false);
  const ended = [{ id: 1, status: 'completed' }] as Booking[];
  expect(customerState({}, ended)).toBe('not renting');
  expect(knowsHoldings(ended)).toBe(true);
  expect(sayBills(ended)).toBe(true);
  const running = [{ id: 1, status: 'active', units: [] }] as unknown as Booking[];
  expect(knowsHoldings(running)).toBe(true);
  expect(sayBills(running)).toBe(false);
});

it('is not said to be billed no more while the first period of a booking is unpaid', () => {
  const unpaid = { id: 1, status: 'active', paidTo: null } as Booking;
  expect(sayBills([{ ...unpaid, period: 'month' }])).toBe(false);
  expect(sayBills([{ ...unpaid, period: 'month', complimentary: true }])).toBe(true);
  expect(sayBills([{ ...unpaid, period: 'hour' }])).toBe(true);
});
