import { noCents, wholeCents } from '#domain/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { bucketOf, delinquency } from '#domain/reports/ageing.ts';

describe('the age of arrears', () => {
  it('is counted in days after the due date', () => {
    const edges = [0, 1, 7, 8, 30, 31, 60, 61, 90, 91, 400];
    const buckets = ['today', '1-7', '1-7', '8-30', '8-30', '31-60', '31-60', '61-90', '61-90', 'over-90', 'over-90'];
    expect(edges.map(bucketOf)).toEqual(buckets);
    expect([null, -1, Number.NaN].map(bucketOf)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

describe('delinquency', () => {
  it('is overdue money as a share of the billed money', () => {
    expect(delinquency(wholeCents(5_000), wholeCents(100_000))).toBe(0.05);
    expect(delinquency(wholeCents(5_000), noCents)).toBeNull();
  });
});
