import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { billLines, billOf, billSentence } from '#resources/booking/create/billOf.ts';
import { createAddressOf, createSearch } from '#resources/booking/create/createAddress.ts';
import { bookingBodyOf, newBookingSchema, type NewBooking } from '#resources/booking/create/newBooking.ts';
import { nextFreeUnit } from '#resources/booking/create/nextFreeUnit.ts';

const now = Date.parse('2026-11-21T00:00:00Z');
const typed = {
  who: 'existing',
  customer_id: 3,
  unitIds: [1],
  lockableIds: [],
  productId: null,
  rate: 300,
  period: 'month',
  complimentary: false,
  confirm: false,
  begins: 'now',
  reserved: false,
  bill: true,
};
const mistakesOf = (change: object) =>
  newBookingSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
const valuesOf = (change: object): NewBooking => newBookingSchema.parse({ ...typed, ...change });

describe('what is typed for a new booking', () => {
  it('is a mistake, not a fault, where nothing is there to compare', () => {
    expect(newBookingSchema.safeParse(null).success).toBe(false);
  });

  it('needs a customer, a unit and a time that ends after it starts', () => {
    expect(mistakesOf({})).toEqual([]);
    expect(mistakesOf({ customer_id: null })).toEqual(['customer_id']);
    expect(mistakesOf({ who: 'new', customer_id: null })).toEqual(['firstName', 'lastName']);
    expect(mistakesOf({ unitIds: [] })).toEqual(['unitIds']);
    expect(mistakesOf({ begins: 'later' })).toEqual(['startsAt']);
    const times = { begins: 'later', startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' };
    expect(mistakesOf(times)).toEqual(['endsAt']);
    // A step is checked while a later one is empty.
    expect(mistakesOf({ customer_id: null, rate: undefined })).toContain('customer_id');
  });

  it('begins at once as active, later as upcoming, or is only reserved', () => {
    expect(bookingBodyOf(valuesOf({}), 3, 7, now)).toMatchObject({ status: 'active', endsAt: null });
    const later = { begins: 'later', startsAt: '2027-01-01T00:00:00Z' };
    expect(bookingBodyOf(valuesOf(later), 3, 7, now).status).toBe('upcoming');
    expect(bookingBodyOf(valuesOf({ ...later, reserved: true }), 3, 7, now).status).toBe('reserved');
    expect(bookingBodyOf(valuesOf({}), 3, 7, now)).not.toHaveProperty('confirm');
  });

  it("names customer, site and units as the API's bookings do", () => {
    const body = bookingBodyOf(valuesOf({}), 3, 7, now);
    expect(body).toMatchObject({ customer_id: 3, site_id: 7, units: [1] });
    expect(body).not.toHaveProperty('unitIds');
  });

  it('is billed by the days of the site, a deposit on a line of its own', () => {
    const values = valuesOf({ begins: 'later', startsAt: '2026-12-01T13:30:00Z', endsAt: '2026-12-11T13:00:00Z' });
    const bill = billOf(values, 'Australia/Sydney', now);
    expect(bill).toMatchObject({
      days: { first: '2026-12-02', last: '2026-12-11' },
      prorated: { stayed: 10, whole: 31 },
    });
    if (bill === null) return;
    expect(billSentence(bill, values)).toBe('10 days of a month of 31 days: 02/12/2026 to 11/12/2026.');
    const terms = { productId: 4, deposit: 50, booked: 'A101' };
    const lines = billLines(bill, { ...terms, knowsKinds: false });
    expect(lines.map(({ description, unitPrice }) => [description, unitPrice])).toEqual([
      ['Rent of A101, 02/12/2026 to 11/12/2026', 96.77],
      ['Deposit', 50],
    ]);
    expect(lines.some((line) => 'kind' in line)).toBe(false);
    expect(billLines(bill, { ...terms, knowsKinds: true })).toMatchObject([
      { kind: 'rent', periodFrom: '2026-12-02', periodTo: '2026-12-12' },
      { kind: 'deposit' },
    ]);
    expect(billOf({ ...values, complimentary: true }, 'Australia/Sydney', now)).toBeNull();
  });
});

it('keeps a free time and its product in the address, and reads nonsense as nothing', () => {
  const time = { from: now, until: now + 1000 };
  const search = createSearch({ entity: 'lockable', time, productId: 4 });
  expect(search).toBe('?of=lockable&start=2026-11-21T00%3A00%3A00.000Z&end=2026-11-21T00%3A00%3A01.000Z&product=4');
  expect(createAddressOf(new URLSearchParams(search))).toEqual({ entity: 'lockable', ...time, productId: 4 });
  const unknown = { entity: null, from: null, until: null, productId: null };
  expect(createAddressOf(new URLSearchParams('of=door&start=soon&end=&product=-1'))).toEqual(unknown);
  expect(createSearch({ time: { from: null, until: null } })).toBe('');
  expect(createSearch({})).toBe('');
});

it('offers the next free unit of the kind: of the same size first, by name, and none that is out of use', () => {
  const unit = (id: number, more: object = {}) =>
    ({ id, siteId: 1, name: `A${id}`, kind: 'storage', size: 'small', ...more }) as Unit;
  const units = [
    unit(1),
    unit(2),
    unit(3, { cleaningState: 'CLEAN/REPAIR' }),
    unit(4, { size: 'large' }),
    unit(5, { kind: 'desk' }),
    unit(10),
    unit(20),
  ];
  const held = (id: number, unitId: number, more: object = {}) =>
    ({
      id,
      status: 'active',
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: null,
      units: [{ id: unitId }],
      ...more,
    }) as Booking;
  const bookings = [held(1, 2), held(2, 1, { status: 'completed' }), held(3, 20, { startsAt: null })];
  const wanted = { taken: units[1] as Unit, time: { from: now, until: null }, now };
  expect(nextFreeUnit(units, bookings, { ...wanted, chosen: [] })?.name).toBe('A10');
  expect(nextFreeUnit(units, bookings, { ...wanted, chosen: [10] })?.name).toBe('A1');
  expect(nextFreeUnit(units, bookings, { ...wanted, chosen: [10, 1] })?.name).toBe('A4');
  expect(nextFreeUnit(units, bookings, { ...wanted, chosen: [10, 1, 4] })).toBeNull();
});

it('offers the same floor area before the nearest one of the same size, and nothing overlocked or faulty', () => {
  const unit = (id: number, squareMetres: number, more: object = {}) =>
    ({ id, siteId: 1, name: `A${id}`, kind: 'storage', size: 'small', squareMetres, ...more }) as Unit;
  const taken = unit(5, 3);
  const units = [
    unit(1, 1),
    unit(2, 4),
    taken,
    unit(6, 2),
    unit(7, 3, { status: 'pending overlock' }),
    unit(8, 3, { faultedSince: '2026-11-20T00:00:00Z' }),
    unit(9, 3),
    unit(10, 3, { size: 'large' }),
  ];
  const wanted = { taken, time: { from: now, until: null }, now };
  const offered = (chosen: readonly number[]) => nextFreeUnit(units, [], { ...wanted, chosen })?.name;
  expect(offered([])).toBe('A9');
  expect(offered([9])).toBe('A2');
  expect(offered([9, 2])).toBe('A6');
  expect(offered([9, 2, 6])).toBe('A1');
  expect(offered([9, 2, 6, 1])).toBe('A10');
});
