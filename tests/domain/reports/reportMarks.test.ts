import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMarks,
  isImplemented,
  parseMarks,
  placeholderSeries,
  reportCategories,
  reportIds,
  unlistedReports,
  type MarksOfReports,
} from '#domain/reports/reportMarks.ts';

describe('the marks of reports', () => {
  it('are those of the catalogue until somebody changes them', () => {
    const marks = parseMarks(null);
    expect(reportIds.filter((id) => marks[id].isShown)).toEqual([1, 2, 3, 8, 9, 10, 11, 12, 13]);
    expect(reportIds.some((id) => marks[id].isFavourite)).toBe(false);
  });

  it('are saved with bit 1 for favourite and bit 2 for shown', () => {
    const marks = parseMarks('1:3,2:1,3:0,4:2');
    expect([1, 2, 3, 4].map((id) => marks[id as 1])).toEqual([
      { isFavourite: true, isShown: true },
      { isFavourite: true, isShown: false },
      { isFavourite: false, isShown: false },
      { isFavourite: false, isShown: true },
    ]);
    expect(formatMarks(marks)).toBe('1:3,2:1,3:0,4:2,5:0,6:0,7:0,8:2,9:2,10:2,11:2,12:2,13:2');
  });

  it('lose a bad part alone', () => {
    const marks = parseMarks('x,1:7,99:3,2:,:3,3:-1, 8:3 ,constructor:3,9:1.5');
    expect(marks[8]).toEqual({ isFavourite: true, isShown: true });
    expect({ ...marks, 8: parseMarks('')[8] }).toEqual(parseMarks(''));
  });

  it('come back as they were saved, out of any text', () => {
    const mark = fc.record({ isFavourite: fc.boolean(), isShown: fc.boolean() });
    const all = fc.record(Object.fromEntries(reportIds.map((id) => [id, mark])));
    fc.assert(
      fc.property(all, (marks) => {
        expect(parseMarks(formatMarks(marks as unknown as MarksOfReports))).toEqual(marks);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Object.keys(parseMarks(text)).map(Number)).toEqual(reportIds);
      }),
    );
  });
});

it('shows a report with placeholder data only while that is switched on', () => {
  expect([true, false, 'fake' as const].map((value) => isImplemented(value, false))).toEqual([true, false, false]);
  expect([true, false, 'fake' as const].map((value) => isImplemented(value, true))).toEqual([true, false, true]);
});

it('lists each report in one category, but for revenue and dynamic pricing', () => {
  const listed = reportCategories.flatMap(({ reports }) => [...reports]);
  expect(listed).toEqual([1, 2, 10, 12, 3, 4, 5, 6, 7, 8, 9]);
  expect(reportIds.filter((id) => !listed.includes(id as 1))).toEqual([11, 13]);
  expect(unlistedReports).toEqual([11]);
});

it('makes up a value for each of the last months, the same each time', () => {
  const { categories, series } = placeholderSeries(4, '2026-11-21', 3);
  expect(categories.map(({ label }) => label)).toEqual(['Sep 2026', 'Oct 2026', 'Nov 2026']);
  expect(series[0]?.values).toHaveLength(3);
  expect(placeholderSeries(4, '2026-11-21', 3).series).toEqual(series);
});
