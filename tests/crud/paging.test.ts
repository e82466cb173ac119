import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { maximumJoinedValues, maximumPageButtons } from '#domain/limits/table.ts';
import { filterTagText } from '#ui/table/filterTagText.ts';
import { pageWindow } from '#ui/table/Pagination.tsx';

describe('the page buttons', () => {
  it('are at most five, in a row, within the pages, and the current one is among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (pages, page) => {
        const shown = pageWindow(page, pages, maximumPageButtons);
        const last = Math.max(1, pages);
        expect(shown).toHaveLength(Math.min(5, last));
        expect(shown).toContain(Math.min(page, last));
        shown.forEach((number, index) => expect(number).toBe((shown[0] ?? 0) + index));
        expect(shown[0]).toBeGreaterThanOrEqual(1);
        expect(shown.at(-1)).toBeLessThanOrEqual(last);
      }),
    );
  });

  it.each([
    [1, [1, 2, 3, 4, 5]],
    [3, [1, 2, 3, 4, 5]],
    [5, [3, 4, 5, 6, 7]],
    [9, [6, 7, 8, 9, 10]],
    [10, [6, 7, 8, 9, 10]],
  ])('around page %i of 10 are %j', (page, expected) => {
    expect(pageWindow(page, 10, maximumPageButtons)).toEqual(expected);
  });
});

describe('a filter tag', () => {
  it('joins up to three values by commas, then counts them', () => {
    expect(filterTagText(['Locked'], maximumJoinedValues)).toBe('Locked');
    expect(filterTagText(['Locked', 'Armed', 'Opened'], maximumJoinedValues)).toBe('Locked, Armed, Opened');
    expect(filterTagText(['Locked', 'Armed', 'Opened', 'Closed'], maximumJoinedValues)).toBe('4 selected');
  });
});
