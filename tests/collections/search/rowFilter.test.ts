import fc from 'fast-check';
import { getQueryMatcher, getSortComparator, normalizeMangoQuery } from 'rxdb/plugins/core';
import { describe, expect, it } from 'vitest';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { mangoOf } from '#collections/schema/mangoQuery.ts';
import { rowFilter, rowOrder } from '#collections/replica/rows/rowFilter.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { completedSchemaOf, toStored } from '#collections/schema/rxSchema.ts';
import { draws } from '#tests/support/properties/seed.ts';

const siteId = fc.integer({ min: 0, max: 3 });
const someOf = (...values: (string | number | boolean)[]) => fc.subarray(values);
const name = fc.constantFrom('A10', 'A9', 'a10', 'Ä1', 'B 2', 'B', '', 'Z');

const rowsOf = (row: fc.Arbitrary<object>) =>
  fc
    .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 200 }), row }), { selector: ({ id }) => id, maxLength: 30 })
    .map((list): AnyRecord[] => list.map(({ id, row: given }) => ({ ...given, id })));

interface Case {
  entity: EntityName;
  rows: fc.Arbitrary<AnyRecord[]>;
  where: fc.Arbitrary<NonNullable<RowQuery['where']>>;
  fields: readonly string[];
}

const status = fc.constantFrom('locked', 'armed', 'opened');
const cases: Case[] = [
  {
    entity: 'unit',
    rows: rowsOf(fc.record({ siteId, name, status, kind: fc.constant('storage'), areaId: fc.option(siteId) })),
    where: fc.record(
      { status: someOf('locked', 'armed'), kind: someOf('storage', 'pool'), areaId: someOf(1, 2) },
      { requiredKeys: [] },
    ),
    fields: ['name', 'status', 'siteId'],
  },
  {
    entity: 'gate',
    rows: rowsOf(fc.record({ siteId, name, status, sites: fc.array(fc.record({ id: siteId }), { maxLength: 2 }) })),
    where: fc.record({ name: someOf('A9', '') }, { requiredKeys: [] }),
    fields: ['name', 'status'],
  },
  {
    entity: 'hub',
    rows: rowsOf(
      fc.record({ siteId, name, online: fc.option(fc.boolean()), tags: fc.array(siteId, { maxLength: 2 }) }),
    ),
    where: fc.record({ online: someOf(true, false), tags: someOf(1, 2) }, { requiredKeys: [] }),
    fields: ['name'],
  },
  {
    entity: 'customer',
    rows: rowsOf(fc.record({ organisationId: siteId, name, siteId: fc.option(siteId) })),
    where: fc.record({ organisationId: someOf(1, 2) }, { requiredKeys: [] }),
    fields: ['name', 'organisationId'],
  },
];

/** Filters by RxDB, as a tab's query does. */
function byTheStore(entity: EntityName, rows: readonly AnyRecord[], query: RowQuery): number[] {
  const schema = completedSchemaOf(entity);
  const filled = normalizeMangoQuery(schema, mangoOf(entity, query) as never);
  const matches = getQueryMatcher(schema, filled);
  const stored = rows.map((row) => toStored(entity, row));
  const compare = getSortComparator(schema, filled);
  return stored
    .filter((each) => matches(each as never))
    .toSorted((a, b) => compare(a as never, b as never))
    .map(({ row }) => row.id);
}

describe.each(cases)('hits of $entity', ({ entity, rows, where, fields }) => {
  it('are narrowed and sorted upwards as the store does it', () => {
    fc.assert(
      fc.property(rows, siteId, where, fc.constantFrom(...fields), (list, site, wanted, field) => {
        const query: RowQuery = { siteId: site, where: wanted, sort: { field, direction: 'asc' } };
        const compare = rowOrder(entity, query);
        const hits = list.filter(rowFilter(entity, query)).toSorted(compare ?? undefined);
        expect(hits.map(({ id }) => id)).toEqual(byTheStore(entity, list, query));
      }),
      { numRuns: draws(60) },
    );
  });
});

it('stand in natural order without regard to case and accents, with blank values last in both directions', () => {
  const named = ['A10', '', 'a9', 'Ä1', 'B 2', null, 'A2'].map((each, id): AnyRecord => ({ id, name: each }));
  const namesBy = (way: 'asc' | 'desc', field = 'name') => {
    const compare = rowOrder('unit', { sort: { field, direction: way } }) ?? undefined;
    return named.toSorted(compare).map((row) => row['name']);
  };
  expect(namesBy('asc')).toEqual(['Ä1', 'A2', 'a9', 'A10', 'B 2', '', null]);
  expect(namesBy('desc')).toEqual(['B 2', 'A10', 'a9', 'A2', 'Ä1', '', null]);
});

it('sort by a field that is not indexed, at any depth, and by the name of another record', () => {
  const rows: AnyRecord[] = [
    { id: 1, hubId: 7, squareMetres: 20, Area: { name: 'Level 10' } },
    { id: 2, hubId: null, squareMetres: null, Area: null },
    { id: 3, hubId: 8, squareMetres: 9, Area: { name: 'Level 2' } },
  ];
  const nameOf = (_entity: EntityName, id: number) => (id === 7 ? 'Hub 2' : 'Hub 10');
  const idsBy = (field: string, way: 'asc' | 'desc') =>
    rows.toSorted(rowOrder('unit', { sort: { field, direction: way } }, nameOf) ?? undefined).map(({ id }) => id);
  expect(idsBy('squareMetres', 'asc')).toEqual([3, 1, 2]);
  expect(idsBy('squareMetres', 'desc')).toEqual([1, 3, 2]);
  expect(idsBy('Area.name', 'asc')).toEqual([3, 1, 2]);
  expect(idsBy('hubId@hub', 'asc')).toEqual([1, 3, 2]);
  expect(idsBy('hubId@hub', 'desc')).toEqual([3, 1, 2]);
});

it('stand by a second field where the first is equal, upwards in either direction', () => {
  const named = ['Table 10', 'Table 2', 'Table 9', 'Table 1'];
  const rows = named.map((name, id): AnyRecord => ({ id, name, areaId: id < 2 ? 8 : id === 2 ? 7 : null }));
  const namesBy = (direction: 'asc' | 'desc') =>
    rows
      .toSorted(rowOrder('unit', { sort: { field: 'areaId', direction, thenBy: 'name' } }) ?? undefined)
      .map((row) => row['name']);
  expect(namesBy('asc')).toEqual(['Table 9', 'Table 2', 'Table 10', 'Table 1']);
  expect(namesBy('desc')).toEqual(['Table 2', 'Table 10', 'Table 9', 'Table 1']);
});

it('hits without an order keep that of their scores', () => {
  expect(rowOrder('unit', {})).toBeNull();
});
