import { describe, expect, it } from 'vitest';
import { computeReport } from '#domain/reports/computeReport.ts';
import { recordsOf, questionOf, figureOf } from './reportRecords.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const days = { first: '2026-11-01', last: '2026-11-21' };
const rows = [{ id: 1 }, { id: 2 }];
const everything = { sites: [{ id: 1 }], units: rows, bookings: rows, products: rows, orders: rows, payments: rows };

describe('records with nothing but ids', () => {
  it.each([1, 2, 3, 8, 9, 10, 11, 12, 13] as const)('show as unknown, not as 0, in report %i', (report) => {
    const answer = computeReport(recordsOf(everything), questionOf({ report, days, siteId: 0 }), now);
    expect(answer.figures.map(({ value }) => value)).toEqual(answer.figures.map(() => null));
    expect(answer.summary).toMatch(/^Only the ids of .+ are known, so they can't be counted\.$/);
  });

  it('show as 0 only where the server has no records at all', () => {
    const answer = computeReport(recordsOf({}), questionOf({ report: 9, days, siteId: 0 }), now);
    expect(figureOf(answer, 'overdue').value).toBe(0);
  });
});

describe('records that could not be read', () => {
  const full = { sites: [{ id: 1 }], units: [{ id: 1, siteId: 1, kind: 'storage' }] };

  it.each([
    [1, 'units and bookings'],
    [2, 'units and bookings'],
    [3, 'units and bookings'],
    [8, 'units and bookings'],
    [9, 'bookings and orders'],
    [10, 'units and bookings'],
    [11, 'bookings and orders'],
    [12, 'units, bookings and products'],
    [13, 'units, bookings and products'],
  ] as const)('leave report %i without numbers and rows', (report, sources) => {
    const unread = ['units', 'bookings', 'products', 'orders', 'payments'] as const;
    const answer = computeReport(recordsOf(full), questionOf({ report, days, siteId: 0 }), now, unread);
    expect(answer.summary).toBe(`This report can't be counted without ${sources}.`);
    expect(answer.figures.every(({ value }) => value === null)).toBe(true);
    expect(answer.charts).toEqual([]);
    expect(answer.tables.every(({ rows: all }) => all.length === 0)).toBe(true);
  });

  it('leave the management summary the numbers of other records', () => {
    const answer = computeReport(recordsOf(full), questionOf({ report: 8, days, siteId: 0 }), now, ['payments']);
    expect(answer.summary).toBe('Without payments, only a part of the summary can be counted.');
    expect(figureOf(answer, 'collected').value).toBeNull();
    expect(figureOf(answer, 'unitShare').value).toBe(0);
    expect(figureOf(answer, 'billed').value).toBe(0);
    expect(answer.charts.map(({ id }) => id)).toEqual(['ageing']);
  });

  it('say that credit is not taken off where the customers are not known', () => {
    const ask = (unread: readonly 'customers'[]) =>
      computeReport(recordsOf(full), questionOf({ report: 11, days, siteId: 0, basis: 'collected' }), now, unread);
    const sentence = "The customers couldn't be read, so credit that was given back is not taken off.";
    const known = ask([]);
    expect(ask(['customers'])).toEqual({ ...known, leftOut: [...known.leftOut, sentence] });
  });

  it('change nothing where the report does not count them', () => {
    const ask = (unread: readonly ('customers' | 'payments')[]) =>
      computeReport(recordsOf(full), questionOf({ report: 2, days, siteId: 0 }), now, unread);
    expect(ask(['customers', 'payments'])).toEqual(ask([]));
  });
});
