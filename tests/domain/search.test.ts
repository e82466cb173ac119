import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from '#domain/search/foldText.ts';
import { phoneDigits, phoneForms } from '#domain/search/phoneForms.ts';
import { hasWords, searchedWords } from '#domain/search/searchedWords.ts';
import { phoneField } from '#domain/validation/fields.ts';
import { draws } from '#tests/support/properties/seed.ts';

describe('a folded text', () => {
  it('stays as it is when it is folded again, and forgets case', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, (given) => {
        const folded = foldText(given);
        expect(foldText(folded)).toBe(folded);
        expect(foldText(given.normalize('NFC'))).toBe(folded);
      }),
    );
  });

  it('contains what any part of the text folds to', () => {
    const letters = fc.array(fc.constantFrom(...'aAöÖßẞéøŁđæœÆıIſğçñ Straße'.split('')), { maxLength: 12 });
    fc.assert(
      fc.property(letters, fc.nat(12), fc.nat(12), (all, from, to) => {
        const part = all.slice(Math.min(from, to), Math.max(from, to)).join('');
        expect(foldText(all.join(''))).toContain(foldText(part));
      }),
    );
  });

  it('has plain letters alone', () => {
    const written = [
      'Söhne',
      'Straße',
      'STRAẞE',
      'Łukasz Đorđević',
      'Ærøskøbing',
      'Œuvre',
      'İstanbul',
      'Siobhán O’Neill',
    ];
    expect(written.map(foldText)).toEqual([
      'sohne',
      'strasse',
      'strasse',
      'lukasz dordevic',
      'aeroskobing',
      'oeuvre',
      'istanbul',
      "siobhan o'neill",
    ]);
  });
});

const subscriber = fc
  .tuple(fc.constantFrom('2', '3', '4', '7', '8'), fc.stringMatching(/^\d{8}$/))
  .map(([area, rest]) => area + rest);
const styles: ((digits: string) => string)[] = [
  (digits) => `0${digits}`,
  (digits) => `+61${digits}`,
  (digits) => `+61 ${digits.slice(0, 1)} ${digits.slice(1, 5)} ${digits.slice(5)}`,
  (digits) => `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
  (digits) => `(0${digits.slice(0, 1)}) ${digits.slice(1, 5)}-${digits.slice(5)}`,
  (digits) => `0${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
];
const style = fc.constantFrom(...styles);

describe('a phone number', () => {
  it('is found by every beginning of it, however either is written', () => {
    fc.assert(
      fc.property(subscriber, style, style, fc.integer({ min: 4, max: 20 }), (digits, stored, typed, length) => {
        expect(phoneField.safeParse(stored(digits)).success).toBe(true);
        const beginning = typed(digits).slice(0, length);
        expect(hasWords([stored(digits)], searchedWords(beginning))).toBe(true);
      }),
      { numRuns: draws(100) },
    );
  });

  it('is found by a part that looks like the code of the country with a zero behind it', () => {
    expect(hasWords(['0261 010 000'], searchedWords('+61 2 6101'))).toBe(true);
  });

  it('has digits for any text, or none', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+() -./a') }), (text) => {
        for (const digits of [...phoneForms(text), phoneDigits(text) ?? '0']) expect(digits).toMatch(/^\d+$/);
      }),
    );
  });

  it('is not seen in names and codes', () => {
    expect(['A101', '12-34', 'Unit 0412345678', '', '()'].map(phoneForms)).toEqual([[], [], [], [], []]);
    expect(hasWords(['Unit 112'], searchedWords('1-12'))).toBe(false);
  });
});
