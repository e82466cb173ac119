import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagIn, listIn } from '#domain/calls/answers.ts';

const rows = fc.array(fc.anything());
const whole = fc.maxSafeNat();
/** JSON values without a count. */
const noCount = fc.oneof(
  fc.constantFrom(null, undefined, '', ' ', 'many', true, false, [], [3], { of: {} }),
  fc.integer({ max: -1 }),
  fc.double({ noInteger: true }),
);

describe('the answer of a list', () => {
  it('holds rows with their count, as a number or a numeral', () => {
    fc.assert(
      fc.property(rows, whole, fc.boolean(), (sent, count, isNumeral) => {
        expect(listIn({ count: isNumeral ? String(count) : count, rows: sent })).toEqual({ count, rows: sent });
      }),
    );
  });

  it('keeps its rows where the count is missing or odd', () => {
    fc.assert(
      fc.property(rows, noCount, (sent, count) => {
        expect(listIn({ count, rows: sent })?.rows).toBe(sent);
      }),
    );
    fc.assert(
      fc.property(noCount, (count) => {
        expect(listIn({ count, rows: [] })?.count).toBeNull();
      }),
    );
    expect(listIn({ rows: [1] })).toEqual({ count: null, rows: [1] });
  });

  it('may be a plain array, which tells no count', () => {
    fc.assert(
      fc.property(rows, (sent) => {
        expect(listIn(sent)).toEqual({ count: null, rows: sent });
      }),
    );
  });

  it.each([[null], [undefined], ['']])('is an empty list where it is %j', (nothing) => {
    expect(listIn(nothing)).toEqual({ count: 0, rows: [] });
  });

  it('has no rows where they are null', () => {
    expect(listIn({ count: 0, rows: null })).toEqual({ count: 0, rows: [] });
  });

  it.each([['OK'], [12], [true], [{}], [{ count: 3 }], [{ rows: 7 }], [{ rows: { id: 1 } }], [{ rows: 'none' }]])(
    'is none where it is %j',
    (answer) => expect(listIn(answer)).toBeNull(),
  );

  it('never fails, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        const list = listIn(answer);
        if (list === null) return;
        expect(Array.isArray(list.rows)).toBe(true);
        expect(list.count === null || (Number.isSafeInteger(list.count) && list.count >= 0)).toBe(true);
      }),
    );
  });
});

describe('a yes or no', () => {
  it.each([true, false])('is %j itself, or stands in an object under its name', (flag) => {
    expect(flagIn(flag, 'hasNotification')).toBe(flag);
    expect(flagIn({ hasNotification: flag }, 'hasNotification')).toBe(flag);
    expect(flagIn({ hasNotification: flag, other: !flag }, 'hasNotification')).toBe(flag);
  });

  it('is not taken from anything else', () => {
    const odd = fc.anything().filter((value) => typeof value !== 'boolean');
    fc.assert(
      fc.property(odd, (value) => {
        expect(flagIn({ hasNotification: value }, 'hasNotification')).toBe(undefined);
      }),
    );
    fc.assert(
      fc.property(
        odd.filter((value) => typeof value !== 'object' || value === null),
        (value) => {
          expect(flagIn(value, 'hasNotification')).toBe(undefined);
        },
      ),
    );
    expect(flagIn({ other: true }, 'hasNotification')).toBeUndefined();
  });
});
