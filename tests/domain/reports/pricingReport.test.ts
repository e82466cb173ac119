import { describe, expect, it } from 'vitest';
import { computeReport } from '#domain/reports/computeReport.ts';
import type { Report } from '#domain/reports/report.ts';
import {
  aBill,
  aBooking,
  aSite,
  aUnit,
  cellsOf,
  figureOf,
  ofUnits,
  questionOf,
  recordsOf,
  type RawRecords,
} from './reportRecords.ts';

const days = { first: '2026-11-01', last: '2026-11-30' };
const now = Date.parse('2026-12-05T02:00:00Z');

const ask = (raw: RawRecords): Report => computeReport(recordsOf(raw), questionOf({ days, report: 13 }), now);

describe('dynamic pricing', () => {
  const product = {
    id: 5,
    organisationId: 1,
    kind: 'bookable',
    name: 'Small storage',
    status: 'AVAILABLE',
    price: 100,
    period: 'month',
    periodCount: 1,
    unitKind: 'storage',
    size: 'small',
  };
  const units = Array.from({ length: 10 }, (_, index) => aUnit(index + 1, { price: null, pricePeriod: null }));
  const bookings = Array.from({ length: 8 }, (_, index) =>
    aBooking(index + 1, { units: ofUnits(index + 1), rate: index === 0 ? 80 : 100 }),
  );
  const orders = [aBill(1, 1, 80, '2026-11-01'), aBill(2, 1, 80, '2026-10-01'), aBill(3, 1, 70, '2026-09-01')];

  const facility = { sites: [aSite(1), aSite(2)], units, bookings, products: [product], orders };

  it('suggests a rate for the units of each product at a site, with its reason and its effect as a range', () => {
    const report = ask(facility);
    expect(cellsOf(report, 'prices', 'product', 'site', 'street', 'suggested', 'action', 'changes', 'atMost')).toEqual([
      ['Small storage', 'Site 1', 100, 110, 'raise', 10, 220],
    ]);
    expect(report.tables[0]?.rows[0]?.record).toEqual({ entity: 'product', id: 5 });
    expect(cellsOf(report, 'prices', 'reason')).toEqual([['Only 2 units are left.']]);
    expect(report.summary).toBe('The rules suggest raising 1 rate.');
    expect(figureOf(report, 'atMost')).toMatchObject({
      value: 220,
      note: 'If all free units are let at the suggested rates, $20.00 more than at the rates of today. Nothing, if none is let.',
    });
  });

  it("lists the units that change, each from its own price or its product's, by the same step", () => {
    const own = units.map((unit, index) =>
      index === 0 ? { ...unit, price: 30, pricePeriod: 'week' } : index === 1 ? { ...unit, price: 151 } : unit,
    );
    // The second has no period, so that its price says nothing.
    const report = ask({ ...facility, units: own });
    const lines = cellsOf(report, 'units', 'unit', 'price', 'next', 'period', 'source', 'standing');
    expect(lines).toHaveLength(10);
    expect(lines.slice(0, 2)).toEqual([
      ['A101', 30, 33, 'week', 'own', 'occupied'],
      ['A102', 100, 110, 'month', 'product', 'occupied'],
    ]);
    expect(lines.at(-1)).toEqual(['A110', 100, 110, 'month', 'product', 'vacant']);
    expect(cellsOf(report, 'prices', 'street', 'suggested')).toEqual([[103, 113.3]]);
  });

  it('judges each site by its own units, and keeps the prices of the others', () => {
    const elsewhere = Array.from({ length: 10 }, (_, index) => aUnit(index + 21, { siteId: 2 }));
    const report = ask({ ...facility, units: [...units, ...elsewhere] });
    expect(cellsOf(report, 'prices', 'site', 'action', 'changes')).toEqual([
      ['Site 1', 'raise', 10],
      ['Site 2', 'lower', 10],
    ]);
  });

  it('suggests a rate for units without a product, and changes none where the server keeps no prices of units', () => {
    const priced = units.map((unit) => ({ ...unit, price: 100, pricePeriod: 'month' }));
    const alone = ask({ ...facility, units: priced, products: [] });
    expect(cellsOf(alone, 'prices', 'product', 'suggested', 'changes')).toEqual([['Storage, small', 110, 10]]);
    const unpriced = units.map(({ price: _price, ...unit }) => unit);
    const unkept = ask({ ...facility, units: unpriced });
    expect(cellsOf(unkept, 'prices', 'product', 'suggested', 'changes')).toEqual([['Small storage', 110, 0]]);
    expect(cellsOf(unkept, 'units', 'unit')).toEqual([]);
  });

  it('lists bookings far below street, and since when their rate is known to be the same', () => {
    const report = ask(facility);
    expect(cellsOf(report, 'inPlace', 'customer', 'inPlace', 'street', 'below', 'movedIn', 'unchanged')).toEqual([
      ['Customer 1', 80, 100, expect.closeTo(0.2, 9), '2026-10-01', 65],
    ]);
  });
});
