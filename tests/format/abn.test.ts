import { expect, it } from 'vitest';
import { organisationBody } from '#domain/bodies/places.ts';
import { organisationList } from '#server/seed/organisations.ts';
import { abnText } from '#format/abn.ts';

it.each([
  ['51824753556', '51 824 753 556'],
  ['51 824 753 556', '51 824 753 556'],
  ['ACN 824753', 'ACN 824753'],
])('an ABN stored as "%s" shows as "%s"', (stored, shown) => {
  expect(abnText(stored)).toBe(shown);
});

it('the demo data has each ABN as a form stores it, so that saving another field leaves it', () => {
  for (const { name, abn } of organisationList) expect(organisationBody.parse({ name, abn }).abn).toBe(abn);
});
