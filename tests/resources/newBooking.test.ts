import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { Product } from '#domain/entities/product.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { billLines, billOf, billSentence } from '#resources/booking/create/billOf.ts';
import { createAddressOf, createSearch } from '#resources/booking/create/createAddress.ts';
import { bookingBodyOf, newBookingSchema, type NewBooking } from '#resources/booking/create/newBooking.ts';
import { askedTerms, pricedText, readPriced, termsAfterChange } from '#resources/booking/create/pricedUnits.ts';
import { swapText } from '#resources/booking/create/swapText.ts';
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
  lasts: 'other',
  reserved: false,
  bill: true,
};
const place = { siteId: 7, zone: 'Australia/Sydney' };
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
    // A mistake shows while other fields are empty.
    expect(mistakesOf({ customer_id: null, rate: undefined })).toContain('customer_id');
  });

  it('begins at once as active, later as upcoming, or is only reserved', () => {
    expect(bookingBodyOf(valuesOf({}), 3, place, now)).toMatchObject({ status: 'active', endsAt: null });
    const later = { begins: 'later', startsAt: '2027-01-01T00:00:00Z' };
    expect(bookingBodyOf(valuesOf(later), 3, place, now).status).toBe('upcoming');
    expect(bookingBodyOf(valuesOf({ ...later, reserved: true }), 3, place, now).status).toBe('reserved');
    expect(bookingBodyOf(valuesOf({}), 3, place, now)).not.toHaveProperty('confirm');
  });

  it("names customer, site and units as the API's bookings do", () => {
    const body = bookingBodyOf(valuesOf({}), 3, place, now);
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
    const terms = { productId: 4, deposit: 50, booked: 'A101', rate: 300, period: 'month' } as const;
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

  it('lasts some hours from its start, whenever that is, and pays each hour that begins', () => {
    const values = valuesOf({ lasts: '2 h', rate: 15, period: 'hour', endsAt: '2020-01-01T00:00:00Z' });
    expect(bookingBodyOf(values, 3, place, now + 600_000)).toMatchObject({
      startsAt: new Date(now + 600_000).toISOString(),
      endsAt: new Date(now + 600_000 + 7_200_000).toISOString(),
    });
    const hours = { begins: 'later', startsAt: '2026-11-21T00:00:00Z', endsAt: '2026-11-21T02:30:00Z' };
    const bill = billOf(valuesOf({ ...hours, rate: 15, period: 'hour' }), 'Australia/Sydney', now);
    expect(bill).toMatchObject({ amount: 45, started: 3 });
    if (bill === null) return;
    expect(billSentence(bill, values)).toBe('3 started hours × $15.00');
    const terms = { productId: null, deposit: 0, booked: 'T1', knowsKinds: false, rate: 15, period: 'hour' } as const;
    expect(billLines(bill, terms)).toEqual([
      { productId: null, description: 'Rent of T1, 3 started hours', quantity: 3, unitPrice: 15 },
    ]);
  });

  it('lasts a day: 24 hours by the hour, else to the end of the day at the site', () => {
    const endOf = (period: string) => bookingBodyOf(valuesOf({ lasts: '1 day', period }), 3, place, now).endsAt;
    expect(endOf('hour')).toBe('2026-11-22T00:00:00.000Z');
    expect(endOf('day')).toBe('2026-11-21T13:00:00.000Z');
  });
});

it('keeps a free time and a product in the address, and names what cannot be read', () => {
  const search = createSearch({ entity: 'lockable', time: { from: now, until: now + 1000 }, productId: 4 });
  expect(createAddressOf(new URLSearchParams(search))).toEqual({
    entity: 'lockable',
    from: now,
    until: now + 1000,
    productId: 4,
    ignored: [],
  });
  const nothing = { entity: null, from: null, until: null, productId: null };
  const nonsense = new URLSearchParams('of=door&start=soon&end=9&product=-1');
  expect(createAddressOf(nonsense)).toEqual({ ...nothing, ignored: ['start', 'end', 'product'] });
  const backwards = createSearch({ time: { from: now, until: now - 1 } });
  expect(createAddressOf(new URLSearchParams(backwards))).toEqual({ ...nothing, from: now, ignored: ['end'] });
  expect(createSearch({ time: { from: null, until: null } })).toBe('');
  expect(createSearch({})).toBe('');
});

describe('the rate', () => {
  const own = { productId: null, rate: 155, period: 'month' } as const;
  const smaller = { productId: 9, rate: 97, period: 'month' } as const;
  const before = { units: 'unit 1', terms: own };

  it('follows the units, and stays where a person typed it or chose a product', () => {
    expect(termsAfterChange(own, before, smaller)).toEqual(smaller);
    expect(termsAfterChange({ ...own, rate: null }, { ...before, terms: null }, smaller)).toEqual(smaller);
    expect(termsAfterChange({ ...own, rate: 140 }, before, smaller)).toBeNull();
    expect(termsAfterChange({ ...own, productId: 3 }, before, smaller)).toBeNull();
    expect(termsAfterChange(own, before, null)).toBeNull();
    expect(readPriced(pricedText(before))).toEqual(before);
    expect(readPriced('nonsense')).toBeNull();
  });

  it("is the product's for each unit, or that of the units", () => {
    const product = { id: 3, kind: 'bookable', status: 'AVAILABLE', price: 30, period: 'month' } as Product;
    const units = [
      { price: 50, pricePeriod: 'month' },
      { price: 60, pricePeriod: 'month' },
    ];
    expect(askedTerms(units, [product], 3)).toEqual({ productId: 3, rate: 60, period: 'month' });
    expect(askedTerms(units, [product], null)).toEqual({ productId: null, rate: 110, period: 'month' });
  });
});

it('says how another unit compares, as far as it is known', () => {
  const unit = (name: string, more: object = {}) => ({ id: 1, name, ...more }) as Unit;
  const terms = { productId: null, rate: 97, period: 'month' } as const;
  const taken = unit('E320', { size: 'medium', squareMetres: 3 });
  const textOf = (more: object, of = taken) => swapText(unit('E321', more), of, terms);
  expect(textOf({ squareMetres: 3 })).toBe('E321, same size, $97.00 a month.');
  expect(textOf({ squareMetres: 1 })).toBe('E321 is smaller: 1 m² instead of 3 m², $97.00 a month.');
  expect(textOf({ size: 'small' })).toBe('E321 is small instead of medium, $97.00 a month.');
  expect(textOf({}, unit('E320'))).toBe('E321, $97.00 a month.');
  expect(swapText(unit('E321', { size: 'medium' }), taken, null)).toBe('E321, same size.');
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
