import { expect, it } from 'vitest';
import { unknownFieldParts } from '#collections/unknownFields.ts';

const query = {
  where: { status: ['active'], signedAt: [null], type: [] },
  ranges: { startsAt: { from: '2026-11-25' } },
};

it('names the conditions on fields that no row says', () => {
  expect(unknownFieldParts(query, [{ id: 1 }, { id: 2 }])).toEqual({
    ignored: ['where'],
    ignoredFields: ['status', 'startsAt'],
  });
  expect(unknownFieldParts(query, [{ id: 1, status: null }, { id: 2 }])).toEqual({
    ignored: ['where'],
    ignoredFields: ['startsAt'],
  });
  expect(
    unknownFieldParts(query, [
      { id: 1, status: 'completed' },
      { id: 2, startsAt: '' },
    ]),
  ).toEqual({ ignored: [] });
});

it('knows that nothing is there where there are no rows at all', () => {
  expect(unknownFieldParts(query, [])).toEqual({ ignored: [] });
});

it('has no doubt about rows by their ids, nor about fields without a value', () => {
  const rows = [{ id: 1 }, { id: 2 }];
  expect(unknownFieldParts({ where: { id: [0] } }, rows)).toEqual({ ignored: [] });
  expect(unknownFieldParts({ where: { signedAt: [null] } }, rows)).toEqual({ ignored: [] });
});
