import { expect, it } from 'vitest';
import { parsePersonQuery, significantDigits, type PersonQuery } from '#domain/denials/personQuery.ts';
import { comparePin, type PinComparison } from '#domain/denials/comparePin.ts';
import { loggedDenials } from '#domain/denials/loggedDenials.ts';
import { hiddenPin } from '#domain/entities/pinCode.ts';

it.each<[string, PersonQuery]>([
  [' ', { by: 'nothing' }],
  ['4711', { by: 'PIN', code: '4711' }],
  ['12345678', { by: 'PIN', code: '12345678' }],
  ['123', { by: 'name', words: '123' }],
  ['0491 570 006', { by: 'phone', words: '491 570 006', digits: '491570006' }],
  ['+61491570006', { by: 'phone', words: '491 570 006', digits: '491570006' }],
  ['(02) 5550-0100', { by: 'phone', words: '5550 0100', digits: '255500100' }],
  ['Ada Byron', { by: 'name', words: 'Ada Byron' }],
])('%s is asked by what it says', (typed, asked) => {
  expect(parsePersonQuery(typed)).toEqual(asked);
});

it('knows a number however it is written', () => {
  expect(new Set(['0491 570 006', '+61 491 570 006', '61491570006'].map(significantDigits))).toEqual(
    new Set(['491570006']),
  );
});

it('finds refusals among the lines of a log, without what a keypad says of itself', () => {
  const line = { id: 1, siteId: 1, kind: 'access' as const, createdAt: '2026-11-21T01:00:00Z' };
  const lines = [
    { ...line, id: 4, event: 'Rate Limit Triggered', denial: 'wrong PIN' as const },
    { ...line, id: 3, event: 'Access Denied', denial: 'wrong PIN' as const },
    { ...line, id: 2, event: 'Access Granted', denial: null },
    { ...line, event: 'Access Denied', denial: 'arrears' as const },
  ];
  expect(loggedDenials(lines).map(({ denial }) => denial)).toEqual(['wrong PIN', 'arrears']);
});

it.each<[readonly unknown[], PinComparison]>([
  [['4711'], 'theirs'],
  [['0815', '4711'], 'theirs'],
  [['0815', 'A-12#'], 'not theirs'],
  [[], 'not theirs'],
  [[hiddenPin], 'hidden'],
  [['0815', hiddenPin], 'hidden'],
  [['****'], 'hidden'],
  [[undefined], 'hidden'],
  [[''], 'hidden'],
  [[hiddenPin, '4711'], 'theirs'],
])('compares a PIN with %j: %s', (codes, found) => {
  expect(comparePin('4711', codes)).toBe(found);
});
