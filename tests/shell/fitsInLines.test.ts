import { expect, it } from 'vitest';
import { fitsInLines } from '#shell/site/fitsInLines.ts';

it.each([
  ['Alexandria', true],
  ['Botany Road Self Storage', true],
  ['South Melbourne', true],
  ['Botany Road Self Storage Annexe', false],
  ['Woolloomooloo', false],
  ['', true],
])('%j fits in two lines of twelve letters: %s', (name, fits) => {
  expect(fitsInLines(name, { lines: 2, letters: 12 })).toBe(fits);
});
