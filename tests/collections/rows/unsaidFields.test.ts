import { expect, it } from 'vitest';
import { unsaidParts } from '#collections/unsaidFields.ts';

const query = {
  where: { status: ['active'], signedAt: [null], type: [] },
  ranges: { startsAt: { from: '2026-11-25' } },
};

it('names the conditions on fields that no row says', () => {
  expect(unsaidParts(query, [{ id: 1 }, { id: 2 }])).toEqual({
    ignored: ['where'],
    ignoredFields: ['status', 'startsAt'],
  });
  expect(unsaidParts(query, [{ id: 1, status: null }, { id: 2 }])).toEqual({
    ignored: ['where'],
    ignoredFields: ['startsAt'],
  });
  expect(
    unsaidParts(query, [
      { id: 1, status: 'completed' },
      { id: 2, startsAt: '' },
    ]),
  ).toEqual({ ignored: [] });
});

it('knows that nothing is there where there are no rows at all', () => {
  expect(unsaidParts(query, [])).toEqual({ ignored: [] });
});

it('has no doubt about rows by their ids, nor about fields without a value', () => {
  const rows = [{ id: 1 }, { id: 2 }];
  expect(unsaidParts({ where: { id: [0] } }, rows)).toEqual({ ignored: [] });
  expect(unsaidParts({ where: { signedAt: [null] } }, rows)).toEqual({ ignored: [] });
});
