import { describe, expect, it } from 'vitest';
import { importKindIds } from '#domain/import/plan.ts';
import { bits } from '#domain/permissions/bits.ts';
import { admitImport } from '#domain/routes/admitImport.ts';
import { allFeatures } from './visitors.ts';

const withRights = (permissions: Readonly<Record<string, number>>) => ({
  rights: { permissions, isSuperAdmin: false },
  features: allFeatures,
});

describe('an import', () => {
  it('is for those who may see the list and create its records', () => {
    const { read, write } = bits;
    expect(admitImport('unit', withRights({ sites: read | write })).verdict).toBe('admitted');
    expect(admitImport('customer', withRights({ sites: read | write })).verdict).toBe('refused');
  });

  it('names the right that is missing', () => {
    expect(admitImport('unit', withRights({ sites: bits.read }))).toEqual({
      verdict: 'refused',
      missing: { area: 'sites', level: 'write' },
    });
  });

  it('is closed where the organisation has not switched the list on', () => {
    const visitor = { ...withRights({ bookings: 31, customers: 31 }), features: { ...allFeatures, operations: false } };
    expect(admitImport('booking', visitor).verdict).toBe('notFound');
  });

  it('is open to super admins for every kind', () => {
    const visitor = { rights: { permissions: {}, isSuperAdmin: true }, features: null };
    expect(importKindIds.map((kind) => admitImport(kind, visitor).verdict)).toEqual(
      importKindIds.map(() => 'admitted'),
    );
  });
});
