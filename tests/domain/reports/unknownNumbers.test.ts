import { describe, expect, it } from 'vitest';
import { computeReport } from '#domain/reports/computeReport.ts';
import { recordsOf, questionOf, figureOf } from './reportRecords.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const days = { first: '2026-11-01', last: '2026-11-21' };
const rows = [{ id: 1 }, { id: 2 }];
const everything = { sites: [{ id: 1 }], units: rows, bookings: rows, products: rows, orders: rows, payments: rows };

describe('records with nothing but ids', () => {
  it.each([1, 2, 3, 8, 9, 10, 11, 12, 13] as const)('are no zeros in report %i', (report) => {
    const answer = computeReport(recordsOf(everything), questionOf({ report, days, siteId: 0 }), now);
    expect(answer.figures.map(({ value }) => value)).toEqual(answer.figures.map(() => null));
    expect(answer.summary).toMatch(/^Only the ids of .+ are known, so they can't be counted\.$/);
  });

  it('are zeros where the server has no records at all', () => {
    const answer = computeReport(recordsOf({}), questionOf({ report: 9, days, siteId: 0 }), now);
    expect(figureOf(answer, 'overdue').value).toBe(0);
  });
});
