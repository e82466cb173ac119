import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listText } from '#format/listText.ts';
import { countText, decimalText, dollars, numberText } from '#format/numbers.ts';

const amounts = fc.double({ min: -1e12, max: 1e12, noNaN: true, noDefaultInfinity: true });
const byIntl = (value: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-AU', options).format(value);
/** Below half of the last digit Intl keeps the sign. */
const withoutSignOfZero = (text: string) => (/[1-9]/.test(text) ? text : text.replace('-', ''));

it('sets thousands apart', () => {
  expect([0, 7, 999, 1_000, 11_054, 1_234_567].map(numberText)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '11,054',
    '1,234,567',
  ]);
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => numberText(count) === byIntl(count, {})));
});

it('writes decimals and dollars as Intl does for Australia', () => {
  expect([decimalText(6.5, 1), decimalText(6.04, 1), dollars(1234.5), dollars(-3)]).toEqual([
    '6.5',
    '6',
    '$1,234.50',
    '-$3.00',
  ]);
  expect([dollars(1.005), decimalText(225421392910.0955, 3), decimalText(0.000_000_1, 2)]).toEqual([
    '$1.01',
    '225,421,392,910.096',
    '0',
  ]);
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 3 }), (value, digits) => {
      expect(withoutSignOfZero(decimalText(value, digits))).toBe(
        withoutSignOfZero(byIntl(value, { maximumFractionDigits: digits })),
      );
    }),
  );
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(withoutSignOfZero(dollars(amount))).toBe(
        withoutSignOfZero(byIntl(amount, { style: 'currency', currency: 'AUD' })),
      );
    }),
  );
});

it('counts in the singular for one alone', () => {
  expect([countText(0, 'unit'), countText(1, 'unit'), countText(1_204, 'battery', 'batteries')]).toEqual([
    '0 units',
    '1 unit',
    '1,204 batteries',
  ]);
});

it('joins names, and counts those beyond the most', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((names) => listText(names))).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
  expect([listText(['A', 'B', 'C'], 3), listText(['A', 'B', 'C', 'D'], 2)]).toEqual(['A, B and C', 'A, B and 2 more']);
});
