import fc from 'fast-check';
import { getQueryMatcher, getSortComparator, normalizeMangoQuery } from 'rxdb/plugins/core';
import { describe, expect, it } from 'vitest';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { mangoOf } from '#collections/schema/mangoQuery.ts';
import { rowFilter, rowOrder } from '#collections/replica/rows/rowFilter.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { completedSchemaOf, toStored } from '#collections/schema/rxSchema.ts';

const siteId = fc.integer({ min: 0, max: 3 });
const direction = fc.constantFrom('asc', 'desc') as fc.Arbitrary<'asc' | 'desc'>;
const someOf = (...values: (string | number)[]) => fc.subarray(values);
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
    rows: rowsOf(fc.record({ siteId, name, status, kind: fc.constant('storage') })),
    where: fc.record({ status: someOf('locked', 'armed'), kind: someOf('storage', 'pool') }, { requiredKeys: [] }),
    fields: ['name', 'status', 'siteId'],
  },
  {
    entity: 'gate',
    rows: rowsOf(fc.record({ siteId, name, status, sites: fc.array(fc.record({ id: siteId }), { maxLength: 2 }) })),
    where: fc.record({ name: someOf('A9', '') }, { requiredKeys: [] }),
    fields: ['name', 'status'],
  },
  {
    entity: 'customer',
    rows: rowsOf(fc.record({ organisationId: siteId, name, siteId: fc.option(siteId) })),
    where: fc.record({ organisationId: someOf(1, 2) }, { requiredKeys: [] }),
    fields: ['name', 'organisationId'],
  },
];

/** The same by RxDB, as a tab's query on the store would have it. */
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
  it('are narrowed and sorted as the store would do it', () => {
    fc.assert(
      fc.property(rows, siteId, where, fc.constantFrom(...fields), direction, (list, site, wanted, field, way) => {
        const query: RowQuery = { siteId: site, where: wanted, sort: { field, direction: way } };
        const compare = rowOrder(entity, query);
        const hits = list.filter(rowFilter(entity, query)).toSorted(compare ?? undefined);
        expect(hits.map(({ id }) => id)).toEqual(byTheStore(entity, list, query));
      }),
      { numRuns: 60 },
    );
  });
});

it('hits without an order keep that of their scores', () => {
  expect(rowOrder('unit', {})).toBeNull();
});
