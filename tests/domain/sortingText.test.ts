import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textAtPath } from '#domain/search/textAtPath.ts';
import { sortingText } from '#domain/search/sortingText.ts';

const sorted = (names: readonly string[]) =>
  names.toSorted((a, b) => {
    const [one, other] = [sortingText(a), sortingText(b)];
    if (one === other) return 0;
    return one < other ? -1 : 1;
  });

describe('names', () => {
  it('sort without regard to case and accents, and numbers by their value', () => {
    const names = ['A2', 'a10', 'A1-2', 'A1-10', 'Ágnes', 'agnew', 'Unit 9', 'unit 10', '9', '10'];
    expect(sorted(names.toReversed())).toEqual([
      '9',
      '10',
      'A1-2',
      'A1-10',
      'A2',
      'a10',
      'Ágnes',
      'agnew',
      'Unit 9',
      'unit 10',
    ]);
  });

  it('count up whatever the number of digits', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom('', 'A', 'é '), (a, b, before) => {
        fc.pre(a < b);
        expect(sortingText(`${before}${a}b`) < sortingText(`${before}0${b}a`)).toBe(true);
      }),
    );
  });
});

describe('the name of a record', () => {
  it('is the text at a dotted path, or nothing', () => {
    expect(textAtPath({ customer: { name: 'Ana' } }, 'customer.name')).toBe('Ana');
    expect(textAtPath({ customer: null, number: 7 }, 'customer.name')).toBe('');
    expect(textAtPath({ number: 7 }, 'number')).toBe('');
  });
});
