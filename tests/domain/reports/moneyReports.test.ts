import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeReport } from '#domain/reports/computeReport.ts';
import { definitions } from '#domain/reports/definitions.ts';
import { meaningOf } from '#domain/reports/figureMeanings.ts';
import type { Report, ReportQuestion } from '#domain/reports/report.ts';
import { orderStates, paymentMethods, paymentStates } from '#domain/states/booking.ts';
import { addDays } from '#format/days.ts';
import {
  aBill,
  aBooking,
  aPayment,
  aSite,
  aUnit,
  cellsOf,
  figureOf,
  ofUnits,
  plainProduct,
  questionOf,
  recordsOf,
  spoiltBy,
  type RawRecords,
} from './reportRecords.ts';
import { draws } from '#tests/support/properties/seed.ts';

const november = { first: '2026-11-01', last: '2026-11-30' };
const now = Date.parse('2026-12-05T02:00:00Z');

const ask = (raw: RawRecords, question: Pick<ReportQuestion, 'report'> & Partial<ReportQuestion>, at = now): Report =>
  computeReport(recordsOf(raw), questionOf({ days: november, ...question }), at);

/** Three units of a site: one let at $90 of $100, one of $200 let from 16 November on and unpaid, one of $100 vacant. */
const facility: RawRecords = {
  sites: [aSite(1)],
  units: [aUnit(1), aUnit(2, { price: 200, size: 'large', squareMetres: 10 }), aUnit(3)],
  bookings: [
    aBooking(1, { rate: 90 }),
    aBooking(2, {
      units: ofUnits(2),
      rate: 200,
      startsAt: '2026-11-16T01:00:00.000Z',
      createdAt: '2026-11-16T01:00:00.000Z',
      status: 'in arrears',
      arrears: 200,
      paidTo: '2026-11-16',
    }),
  ],
  orders: [
    aBill(1, 1, 90, '2026-11-01'),
    aBill(2, 2, 200, '2026-11-16', { status: 'pending', paid: 0 }),
    aBill(3, null, 12.5, '2026-11-03', { status: 'refunded', paid: 0 }),
    aBill(4, 1, 80, '2026-10-01'),
  ],
  payments: [
    aPayment(1, 1, 90, '2026-11-01'),
    aPayment(2, 2, 200, '2026-11-16', { status: 'failed', paidAt: null }),
    aPayment(3, null, 12.5, '2026-11-03', { status: 'refunded', method: 'cash' }),
    aPayment(4, 1, 80, '2026-10-01'),
  ],
};

const values = (report: Report, ...ids: string[]) => ids.map((id) => figureOf(report, id).value);
const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);

describe('revenue', () => {
  it('says what was billed, by time, site and kind, and what was given back or cancelled apart', () => {
    const report = ask(facility, { report: 11 });
    expect(values(report, 'net', 'in', 'refund', 'failed', 'complimentary')).toEqual([290, 302.5, 12.5, 0, 0]);
    expect(figureOf(report, 'net').before).toBe(80);
    expect(figureOf(report, 'net').yearBefore).toBeNull();
    expect(cellsOf(report, 'lines', 'period', 'kind', 'size', 'net')).toEqual([
      ['2026-11-01', 'storage', 'small', 90],
      ['2026-11-03', 'none', 'none', 0],
      ['2026-11-16', 'storage', 'large', 200],
    ]);
    // A spreadsheet takes "1 Nov" for a day of its own year.
    const periodOf = ({ tables }: Report) => tables[0]?.columns.find(({ id }) => id === 'period');
    expect(periodOf(report)).toMatchObject({ header: 'Day', kind: 'day' });
    const year = ask(facility, { report: 11, days: { first: '2026-01-01', last: '2026-11-30' } });
    expect(periodOf(year)).toMatchObject({ header: 'Month', kind: 'choice' });
    expect(report.summary).toBe('$290.00 was billed, 262.5 % more than the $80.00 of the period before.');
  });

  it('says what was collected, by method, with failed payments apart', () => {
    const report = ask(facility, { report: 11, basis: 'collected' });
    expect(values(report, 'net', 'in', 'refund', 'failed', 'waiting')).toEqual([90, 102.5, 12.5, 200, 0]);
    expect(report.charts.find(({ id }) => id === 'method')?.categories.map(({ label }) => label)).toEqual([
      'Card online',
      'Cash',
    ]);
    expect(report.leftOut).toEqual([]);
  });

  it('names bookings that are complimentary and were billed', () => {
    const bookings = [aBooking(1, { complimentary: true })];
    const report = ask({ ...facility, bookings }, { report: 11 });
    expect(values(report, 'complimentary')).toEqual([90]);
    expect(cellsOf(report, 'complimentary', 'customer', 'billed')).toEqual([['Customer 1', 90]]);
  });

  it('says so where nothing was billed, and what could not be read', () => {
    const orders = [
      { id: 1, siteId: 1, total: 5 },
      { id: 2, total: 5, createdAt: '2026-11-03T00:00:00Z' },
    ];
    const report = ask({ sites: [aSite(1)], orders }, { report: 11 });
    expect(report.summary).toBe('Nothing was billed in this period.');
    expect(report.leftOut).toEqual(["1 bill has no site and isn't counted.", "1 bill has no date and isn't counted."]);
  });
});

describe('bills of a number that a storage and a workspace booking have', () => {
  /** Booking 1 exists as storage of unit 1, and as workspace of unit 2. */
  const bookings = [
    aBooking(1, { rate: 50, arrears: 40, complimentary: true }),
    aBooking(1, { type: 'workspace', units: ofUnits(2), rate: 50, customer_id: 2 }),
  ];
  const units = [aUnit(1), aUnit(2, { kind: 'office', size: 'large' })];
  const orders = [
    aBill(1, 1, 50, '2026-11-01'),
    aBill(2, 1, 70, '2026-11-02', { booking: { id: 1, type: 'WORKSPACE' }, paid: 0, status: 'pending' }),
  ];
  const raw: RawRecords = { sites: [aSite(1)], units, bookings, orders, payments: [aPayment(1, 1, 50, '2026-11-01')] };

  it('are of an unknown kind, unless they say the type of their booking', () => {
    const report = ask(raw, { report: 11 });
    expect(cellsOf(report, 'lines', 'kind', 'size', 'net')).toEqual([
      ['unknown', 'none', 50],
      ['office', 'large', 70],
    ]);
    expect(values(report, 'complimentary')).toEqual([0]);
  });

  it('pay the rent of neither, and change the rate of neither', () => {
    const summary = ask(raw, { report: 8 });
    expect(cellsOf(summary, 'money', 'rent')).toEqual([[0]]);
    const paying = { ...raw, bookings: bookings.map((booking) => ({ ...booking, complimentary: false })) };
    expect(cellsOf(ask(paying, { report: 13 }), 'inPlace', 'inPlace', 'unchanged')).toEqual([
      [50, null],
      [50, null],
    ]);
  });

  it('are owed by the one that they say', () => {
    const report = ask(raw, { report: 9 });
    expect(cellsOf(report, 'charges', 'units', 'bill', 'owed')).toEqual([['A102', 'ORD-2', 70]]);
  });

  it('are rows of their own in every table', () => {
    const both = bookings.map((booking) => ({ ...booking, startsAt: '2026-11-05T01:00:00.000Z', arrears: 20 }));
    const moved = both.map((booking) => ({ ...booking, type: 'storage' }));
    for (const report of [1, 9, 11, 13] as const) {
      for (const { rows } of ask({ ...raw, bookings: report === 1 ? moved : both }, { report }).tables) {
        const ids = rows.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });
});

describe('unpaid charges', () => {
  it('are aged, by bill, customer and unit', () => {
    const report = ask(facility, { report: 9 });
    expect(values(report, 'overdue', 'dueToday', 'owed', 'over90', 'customers', 'longest')).toEqual([
      200, 0, 200, 0, 1, 19,
    ]);
    expect(figureOf(report, 'delinquency').value).toBeCloseTo(200 / 290, 9);
    expect(cellsOf(report, 'charges', 'customer', 'units', 'bill', 'due', 'days', 'bucket', 'overdue')).toEqual([
      ['Customer 2', 'A102', 'ORD-2', '2026-11-16', 19, '8-30', 200],
    ]);
    expect(cellsOf(report, 'units', 'name', '8-30', 'overdue')).toEqual([['A102', 200, 200]]);
    expect(report.summary).toBe('1 customer owes $200.00, all of it overdue.');
  });

  it('say so where nothing is owed', () => {
    expect(ask({ sites: [aSite(1)] }, { report: 9 }).summary).toBe('Nothing is owed.');
  });

  it('count bills of today apart, those of bookings that ended, and sales without a booking', () => {
    const orders = [
      aBill(1, 1, 100, '2026-12-05', { status: 'pending', paid: 0 }),
      aBill(2, 2, 50, '2026-12-01', { status: 'pending', paid: 0 }),
      aBill(3, null, 20, '2026-12-01', { status: 'pending', paid: 0, customerId: 2 }),
    ];
    const bookings = [aBooking(1), aBooking(2, { status: 'completed', endsAt: '2026-12-02T00:00:00.000Z' })];
    const report = ask({ ...facility, bookings, orders }, { report: 9 });
    expect(values(report, 'overdue', 'dueToday', 'owed', 'customers')).toEqual([70, 100, 170, 2]);
    expect(cellsOf(report, 'customers', 'name', 'overdue', 'owed')).toEqual([
      ['Customer 1', 0, 100],
      ['Customer 2', 70, 70],
    ]);
    expect(values(ask({ ...facility, bookings, orders }, { report: 8 }), 'overdue', 'owed')).toEqual([70, 170]);
  });
});

describe('the management summary', () => {
  it('splits the gap between potential and collected rent into vacancy, rates below street and unpaid rent', () => {
    const report = ask(facility, { report: 8 });
    expect(values(report, 'potential', 'rent', 'vacancy', 'belowStreet', 'unpaid')).toEqual([400, 90, 200, 10, 100]);
    expect(values(report, 'economicShare', 'billed', 'collected', 'perSquareMetre', 'overdue')).toEqual([
      90 / 400,
      290,
      90,
      5,
      200,
    ]);
    expect(values(report, 'unitShare', 'moveIns', 'moveOuts')).toEqual([2 / 3, 1, 0]);
    expect(figureOf(report, 'averageRate').value).toBeCloseTo(290 / 14, 9);
    expect(cellsOf(report, 'arrears', 'site', '8-30', 'overdue')).toEqual([['Site 1', 200, 200]]);
    expect(report.summary).toBe(
      '66.7 % of the storage units were let at the end of these days, and 22.5 % of the potential rent came in. $90.00 was collected in all, and $200.00 is overdue now.',
    );
  });

  it('says that days are still to come', () => {
    const days = { first: '2027-01-01', last: '2027-01-31' };
    expect(ask(facility, { report: 8, days }).summary).toBe('These days are still to come.');
  });
});

describe('figures of a report', () => {
  it('say how many days of an earlier period are on record, where these are not all', () => {
    // On record since 1 October 2026; the same 92 days end on 4 December.
    const days = { first: '2026-12-01', last: '2027-11-30' };
    const later = Date.parse('2027-12-05T02:00:00Z');
    const more = [...(facility.payments ?? []), aPayment(9, 1, 500, '2027-03-01')];
    const summary = ask({ ...facility, payments: more }, { report: 8, days }, later);
    const partly = { known: 61, all: 365 };
    expect(figureOf(summary, 'moveIns').coverage).toEqual({ before: partly, yearBefore: partly });
    // An occupancy of the last day is whole.
    expect(figureOf(summary, 'unitShare').coverage).toBeUndefined();
    const revenue = ask({ ...facility, payments: more }, { report: 11, basis: 'collected', days }, later);
    expect(figureOf(revenue, 'net').coverage?.before).toEqual(partly);
    expect(revenue.summary).toBe(
      '$500.00 was collected; 61 of the 365 days of the period before are on record, with $170.00.',
    );
    const past = revenue.charts[0]?.series[1]?.values ?? [];
    expect([past.slice(0, 10).every((value) => value === null), ...past.slice(10)]).toEqual([true, 80, 90]);
    expect(figureOf(ask(facility, { report: 11 }), 'net').coverage).toBeUndefined();
  });

  it('say what they count, and lead to their rows', () => {
    for (const report of [1, 2, 3, 8, 9, 10, 11, 12, 13] as const)
      for (const basis of ['billed', 'collected'] as const)
        for (const { id: figure, drill, value } of ask(facility, { report, basis }).figures) {
          const term = meaningOf(report, figure, basis);
          expect([report, figure, term !== undefined && term in definitions]).toEqual([report, figure, true]);
          if (value !== 0) expect([report, figure, drill !== undefined]).toEqual([report, figure, true]);
        }
  });
});

const small = <Value>(values_: readonly Value[]) => fc.constantFrom(...values_);
const day = fc.integer({ min: 0, max: 150 }).map((days) => addDays('2026-08-01', days));
const instant = fc
  .tuple(day, fc.integer({ min: 0, max: 24 * 60 - 1 }))
  .map(([on, minute]) => new Date(Date.parse(`${on}T00:00:00Z`) + minute * 60_000).toISOString());
const money = fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100);
const id = fc.integer({ min: 1, max: 6 });
const ordered = <Row extends object>(rows: fc.Arbitrary<Row>, max = 12) =>
  fc.array(rows, { maxLength: max }).map((all) => all.map((row, index) => ({ ...row, id: index + 1 })));

const facilities = fc.record({
  sites: fc.constant([aSite(1), aSite(2, 'Australia/Brisbane')]),
  units: fc
    .array(fc.record({ siteId: small([1, 2]), price: fc.option(money), pricePeriod: small(['week', 'month']) }), {
      minLength: 6,
      maxLength: 6,
    })
    .map((rows) => rows.map((row, index) => aUnit(index + 1, row))),
  bookings: fc
    .array(
      fc.record({
        site_id: small([1, 2]),
        units: fc.uniqueArray(id, { maxLength: 3 }).map((ids) => ofUnits(...ids)),
        startsAt: instant,
        endsAt: fc.option(instant),
        createdAt: instant,
        rate: money,
        arrears: money,
        status: small(['active', 'in arrears', 'completed', 'upcoming']),
        period: small(['week', 'month', 'day']),
        complimentary: fc.boolean(),
        paidTo: fc.option(day),
      }),
      { maxLength: 8 },
    )
    .map((rows) => rows.map((row, index) => aBooking(index + 1, row))),
  orders: ordered(
    fc.record({
      siteId: small([1, 2]),
      bookingId: fc.option(id),
      total: money,
      status: small(orderStates),
      createdAt: instant,
      paid: small([0, 1]),
    }),
  ),
  payments: ordered(
    fc.record({
      siteId: small([1, 2]),
      bookingId: fc.option(id),
      orderId: fc.option(id),
      amount: money,
      paidAt: instant,
      status: small(paymentStates),
      method: small(paymentMethods),
    }),
  ),
  products: fc.constant([]),
  customers: fc.constant([]),
});

const span = fc.tuple(day, fc.integer({ min: 0, max: 70 })).map(([first, length]) => ({
  first,
  last: addDays(first, length),
}));
const columnSum = (report: Report, table: string, column: string) =>
  cellsOf(report, table, column).reduce((sum, [value]) => sum + cents(value), 0);

describe('each report of the money of any facility', () => {
  it('has figures that are the sums of their rows, over sites and over ranges side by side', () => {
    fc.assert(
      fc.property(
        facilities,
        span,
        fc.nat({ max: 70 }),
        small(['billed', 'collected'] as const),
        (raw, days, at, basis) => {
          const of = (siteId: number, range = days) => ask(raw, { report: 11, siteId, days: range, basis });
          const all = of(0);
          for (const figure of ['net', 'in', 'refund', 'failed']) {
            const value = cents(figureOf(all, figure).value);
            expect(columnSum(all, 'lines', figure)).toBe(value);
            const sites = [of(1), of(2)].reduce((sum, report) => sum + cents(figureOf(report, figure).value), 0);
            expect(sites).toBe(value);
            const cut = addDays(days.first, at);
            if (cut >= days.last) continue;
            const halves = [of(0, { ...days, last: cut }), of(0, { ...days, first: addDays(cut, 1) })];
            expect(halves.reduce((sum, report) => sum + cents(figureOf(report, figure).value), 0)).toBe(value);
          }
          for (const { id: chart, series } of all.charts) {
            const drawn = (series[0]?.values ?? []).reduce<number>((sum, value) => sum + cents(value), 0);
            // Days to come are not drawn.
            if (chart !== 'time' || days.last <= '2026-12-05') expect(drawn).toBe(cents(figureOf(all, 'net').value));
          }
        },
      ),
      { numRuns: draws(30) },
    );
  });

  it('has a gap whose parts add up to it, at each site and together', () => {
    fc.assert(
      fc.property(facilities, span, (raw, days) => {
        const report = ask(raw, { report: 8, days });
        const columns = ['potential', 'rent', 'vacancy', 'belowStreet', 'unpaid'];
        for (const cells of cellsOf(report, 'money', ...columns)) {
          const [potential = 0, rent = 0, ...parts] = cells.map(cents);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(potential - rent);
        }
        if (days.first > '2026-12-05') return;
        for (const column of [...columns, 'billed', 'collected'])
          expect(columnSum(report, 'money', column)).toBe(cents(figureOf(report, column).value));
      }),
      { numRuns: draws(30) },
    );
  });

  it('has collected the same rent, whatever unit is out of service or archived today', () => {
    fc.assert(
      fc.property(facilities, fc.nat({ max: 63 }), fc.boolean(), (raw, chosen, isArchived) => {
        const later = isArchived ? { archived: true } : { cleaningState: 'CLEAN/REPAIR' };
        const units = raw.units.map((unit, index) => ((chosen >> index) & 1 ? { ...unit, ...later } : unit));
        const [before, after] = [raw, { ...raw, units }].map((each) => ask(each, { report: 8 }));
        expect(values(after!, 'rent', 'collected')).toEqual(values(before!, 'rent', 'collected'));
        expect(columnSum(after!, 'money', 'rent')).toBe(columnSum(before!, 'money', 'rent'));
      }),
      { numRuns: draws(60) },
    );
  });

  it('has arrears whose ages, customers and units add up to them', () => {
    fc.assert(
      fc.property(facilities, (raw) => {
        const report = ask(raw, { report: 9 });
        const [overdue = 0, owed = 0] = values(report, 'overdue', 'owed').map(cents);
        const ages = report.charts.find(({ id: chart }) => chart === 'ageing')?.series[0]?.values ?? [];
        expect(ages.reduce<number>((sum, value) => sum + cents(value), 0)).toBe(owed);
        for (const table of ['charges', 'customers', 'units'])
          expect(['overdue', 'owed'].map((column) => columnSum(report, table, column))).toEqual([overdue, owed]);
        const charged = raw.bookings.filter(({ complimentary }) => !complimentary);
        expect(owed).toBeGreaterThanOrEqual(charged.reduce((sum, { arrears }) => sum + cents(arrears), 0));
        for (const [bucket, late] of cellsOf(report, 'charges', 'bucket', 'overdue'))
          if (bucket === 'today') expect(late).toBe(0);
        const summary = ask(raw, { report: 8 });
        expect(values(summary, 'overdue', 'owed').map(cents)).toEqual([overdue, owed]);
      }),
      { numRuns: draws(30) },
    );
  });

  it('never throws, whatever its records hold, and has whole rows with ids of their own', () => {
    const spoilt = spoiltBy(instant);
    const spoiltFacility = fc.record({
      sites: spoilt(facility.sites),
      units: spoilt(facility.units),
      bookings: spoilt(facility.bookings),
      orders: spoilt(facility.orders),
      payments: spoilt(facility.payments),
      products: spoilt([plainProduct]),
    });
    const question = fc.record({
      report: small([8, 9, 11, 13] as const),
      siteId: small([0, 1, 9]),
      basis: small(['billed', 'collected'] as const),
      days: span,
    });
    fc.assert(
      fc.property(spoiltFacility, question, (raw, asked) => {
        const report = ask(raw, asked);
        for (const { columns, rows } of report.tables) {
          expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
          for (const { cells } of rows) {
            expect(cells).toHaveLength(columns.length);
            for (const cell of cells) expect(Number.isNaN(cell)).toBe(false);
          }
        }
        const categories = report.charts.flatMap((chart) => chart.categories);
        for (const { drill } of [...report.figures, ...categories]) {
          if (drill === undefined) continue;
          const columns = report.tables.find(({ id: table }) => table === drill.table)?.columns.map((each) => each.id);
          expect(columns).toEqual(expect.arrayContaining(Object.keys(drill.where)));
        }
        for (const { id, value } of report.figures)
          expect([id, value === null || Number.isFinite(value)]).toEqual([id, true]);
        for (const term of report.definitions) expect(definitions).toHaveProperty(term);
      }),
      { numRuns: draws(80) },
    );
  });
});
