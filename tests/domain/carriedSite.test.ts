import { expect, it } from 'vitest';
import { carriedSiteName } from '#domain/entities/carriedSite.ts';

it('is the name of a record’s site in each spelling, and none where it carries none', () => {
  expect(carriedSiteName({ id: 1, site: { id: 4, name: 'Alexandria' } })).toBe('Alexandria');
  expect(carriedSiteName({ id: 1, Site: { name: 'Alexandria' } })).toBe('Alexandria');
  expect(carriedSiteName({ id: 1, site: 'Alexandria' })).toBe('Alexandria');
  expect(carriedSiteName({ id: 1, siteName: 'Alexandria' })).toBe('Alexandria');
  for (const site of [4, null, '', { id: 4 }, { name: '' }]) expect(carriedSiteName({ id: 1, site })).toBeNull();
});
