import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagIn, listIn } from '#domain/calls/answers.ts';
import { syncOutcomeIn } from '#domain/calls/syncOutcome.ts';
import { pinVerdictIn } from '#domain/denials/readPinAnswer.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { z } from 'zod';

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

  it.each([[null], [undefined], [''], [{ rows: null }], [{ count: 3, rows: null }]])(
    'is none where nothing says which rows there are: %j',
    (nothing) => expect(listIn(nothing)).toBeNull(),
  );

  it('has no rows where they are null and counted as none', () => {
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

/** Good answers that say nothing. */
const bare = ['OK', '', {}, [], null, undefined, true];

describe('the answer of a sync', () => {
  const nothingKnown = { matched: undefined, changed: undefined, unknown: [] };

  it.each(bare)('is a success without numbers where it is %j', (answer) => {
    expect(syncOutcomeIn(answer)).toEqual(nothingKnown);
  });

  it('keeps what can be read', () => {
    expect(syncOutcomeIn({ matched: '3', changed: 1, unknown: ['A9', {}] })).toEqual({
      matched: 3,
      changed: 1,
      unknown: ['A9'],
    });
    expect(syncOutcomeIn({ matched: 3, changed: 'some' })).toEqual({ ...nothingKnown, matched: 3 });
  });
});

describe('the verdict on a PIN code', () => {
  it.each([
    [true, 'refused'],
    [false, null],
    [{ invalid: true }, 'refused'],
    [{ invalid: true, reason: 'ARREARS' }, 'arrears'],
    [{ invalid: false, reason: null }, null],
    [{ reason: 'arrears' }, 'arrears'],
    [[{ invalid: true }], 'refused'],
    [[false], null],
    [[], 'unclear'],
    [{}, 'unclear'],
    [null, 'unclear'],
    ['OK', 'unclear'],
  ])('of %j is %s', (answer, verdict) => {
    expect(pinVerdictIn(answer)).toBe(verdict);
  });
});

it('never shows the words of a parser or of code', () => {
  for (const thrown of [z.string().safeParse(1).error, new TypeError('x is not a function'), 'odd', { odd: 1 }])
    expect(toAppError(thrown).message).toBe(apiMessages.unexpected);
});
