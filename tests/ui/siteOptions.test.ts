import { describe, expect, it } from 'vitest';
import { offersAllSites, siteOptions } from '#shell/site/siteOptions.ts';

const sites = [
  { id: 3, name: 'Botany Road Storage', suburb: 'Botany', state: 'NSW' },
  { id: 8, name: 'Brunswick Lockers', suburb: 'Brunswick', state: 'VIC' },
];

describe('the site selector', () => {
  it('offers All Sites with more than one site, and not on dashboard routes', () => {
    expect(offersAllSites(2, 'unit.list')).toBe(true);
    expect(offersAllSites(2, null)).toBe(true);
    expect(offersAllSites(1, 'unit.list')).toBe(false);
    expect(offersAllSites(2, 'dashboard.list')).toBe(false);
    expect(offersAllSites(2, 'dashboard.activity')).toBe(false);
    expect(offersAllSites(2, 'dashboard.map')).toBe(false);
  });

  it('puts All Sites first', () => {
    expect(siteOptions(sites, true, '').map(({ name }) => name)).toEqual([
      'All Sites',
      'Botany Road Storage',
      'Brunswick Lockers',
    ]);
  });

  it('finds a site by every word of the query, in its name or its place', () => {
    expect(siteOptions(sites, true, 'lock vic').map(({ id }) => id)).toEqual([8]);
    expect(siteOptions(sites, true, 'all').map(({ id }) => id)).toEqual([0]);
    expect(siteOptions(sites, false, 'lockers botany')).toEqual([]);
  });
});
