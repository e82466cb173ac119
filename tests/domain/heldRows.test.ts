import { expect, it } from 'vitest';
import { heldRows, maximumHeldRows } from '#domain/limits/replica.ts';

it('holds long lists of units alone, and only from servers that send full pages', () => {
  expect(maximumHeldRows('unit', heldRows.page)).toBe(heldRows.inFullPages);
  expect(maximumHeldRows('unit', heldRows.page - 1)).toBe(heldRows.inSmallPages);
  expect(maximumHeldRows('booking', heldRows.page)).toBe(heldRows.inSmallPages);
});
