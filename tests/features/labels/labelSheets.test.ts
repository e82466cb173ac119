import { expect, it } from 'vitest';
import { labelSheets, paper, placesOf, sheetsOf, type LabelSheet } from '#features/labels/labelSheets.ts';

it.each(labelSheets)('the sheet $id fits on the paper', ({ columns, rows, width, height, top, left, gap }) => {
  const across = left + columns * width + (columns - 1) * gap;
  const down = top + rows * height;
  expect(across).toBeLessThanOrEqual(paper.width);
  expect(down).toBeLessThanOrEqual(paper.height);
  // The margins are alike on both sides.
  expect(Math.abs(paper.width - across - left)).toBeLessThan(1);
  expect(Math.abs(paper.height - down - top)).toBeLessThan(1);
});

it('fills sheets, after the labels that are used up', () => {
  const [sheet] = labelSheets as [LabelSheet];
  const items = Array.from({ length: placesOf(sheet) }, (_, place) => place);
  const [first = [], second] = sheetsOf(items, sheet, 2);
  expect(first.slice(0, 3)).toEqual([null, null, 0]);
  expect(first).toHaveLength(24);
  expect(second).toEqual([22, 23]);
  expect(sheetsOf([], sheet, 0)).toEqual([]);
});
