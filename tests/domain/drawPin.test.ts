import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pinField } from '#domain/validation/fields.ts';
import { drawPin } from '#domain/validation/pin.ts';

/** Draws these in turn, then numbers that are hard to guess. */
function drawing(numbers: readonly number[]) {
  const rest = [...numbers];
  let next = 135_790;
  return () => rest.shift() ?? (next += 2);
}

it('draws a PIN that the API takes, that is not taken, and that nobody guesses first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(999_999)), fc.array(fc.nat(999_999)), (numbers, taken) => {
      const codes = taken.map((number) => String(number).padStart(6, '0'));
      const code = drawPin(codes, 6, drawing(numbers));
      expect(pinField.safeParse(code).success).toBe(true);
      expect(codes).not.toContain(code);
      expect(code).not.toMatch(/^(\d)\1*$/);
    }),
  );
  expect(drawPin([], 6, drawing([123_456, 654_321, 111_111, 12_345, 482_913]))).toBe('482913');
  expect(drawPin(['482913'], 6, drawing([482_913, 507_241]))).toBe('507241');
});

it('draws from the whole range', () => {
  const codes = Array.from({ length: 200 }, () => drawPin([]));
  expect(new Set(codes).size).toBeGreaterThan(190);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(drawPin([], 8)).toMatch(/^\d{8}$/);
});
