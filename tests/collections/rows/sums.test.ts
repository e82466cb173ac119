import { describe, expect, it } from 'vitest';
import { FieldSums } from '#collections/replica/rows/sums.ts';

describe('the sums of a list', () => {
  const sumsOf = (rows: readonly object[]) => {
    const sums = new FieldSums({ entity: 'booking', query: {}, fields: ['arrears', 'rate'] });
    for (const [index, row] of rows.entries()) sums.add({ id: index + 1, ...row });
    return sums.values;
  };

  it('lose no cent, and leave out blank values', () => {
    expect(sumsOf([{ arrears: 0.1, rate: 5 }, { arrears: 0.2 }, { arrears: null, rate: 0 }])).toEqual([0.3, 5]);
  });

  it('are unknown where no row has a value, which is not nothing owed', () => {
    expect(sumsOf([{ rate: 0 }, {}])).toEqual([null, 0]);
    expect(sumsOf([])).toEqual([null, null]);
  });
});
