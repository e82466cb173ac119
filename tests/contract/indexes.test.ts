import { fillWithDefaultSettings, normalizeMangoQuery, prepareQuery } from 'rxdb/plugins/core';
import { expect, it } from 'vitest';
import { mangoOf } from '#collections/schema/mangoQuery.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { collectionOf, rxSchemaOf } from '#collections/schema/rxSchema.ts';
import { entityOf, replicatedNames, type EntityName } from '#domain/entities/index.ts';

/** RxDB's plan for a list's rows. */
function planOf(name: EntityName, query: RowQuery) {
  const schema = fillWithDefaultSettings(rxSchemaOf(name));
  const normal = normalizeMangoQuery(schema, mangoOf(name, query) as never);
  const selector = { ...normal.selector, _deleted: { $eq: false } };
  return prepareQuery(schema, { ...normal, selector } as never).queryPlan;
}

/** Entities of one site each, with their listed fields. */
const ofSites = replicatedNames.flatMap((name) => {
  const { scope, siteField = 'siteId', sitesField, indexes } = entityOf(name);
  const fields = indexes.filter((field) => field !== siteField);
  return scope === 'site' && sitesField === undefined ? [{ name, siteField, fields }] : [];
});
const first = { limit: 15 } as const;

const isAlone = (name: EntityName) => collectionOf(name) === name;
/** A shared collection sorts few rows in memory, but for their names. */
const sorted = (name: EntityName, fields: readonly string[]) =>
  isAlone(name) ? fields : fields.filter((field) => field === 'name');

it.each(ofSites)(
  'the rows of $name are found by their site, however they are narrowed',
  ({ name, siteField, fields }) => {
    for (const where of fields) {
      const plan = planOf(name, { siteId: 1, where: { [where]: ['a'] }, ...first });
      expect(plan.index[isAlone(name) ? 1 : 2]).toBe(siteField);
    }
    expect(planOf(name, { siteId: 1 }).index[isAlone(name) ? 1 : 2]).toBe(siteField);
  },
);

it.each(ofSites.filter(({ name, fields }) => sorted(name, fields).length > 0))(
  'the rows of $name at a site stand in the order of each declared field without being sorted',
  ({ name, fields }) => {
    for (const field of sorted(name, fields)) {
      const plan = planOf(name, { siteId: 1, sort: { field, direction: 'asc' }, ...first });
      expect(plan).toMatchObject({ sortSatisfiedByIndex: true, selectorSatisfiedByIndex: true });
    }
  },
);

it.each(ofSites.filter(({ name, fields }) => sorted(name, fields).includes(entityOf(name).search[0] as never)))(
  'the rows of $name at all sites stand in the order of their names without being sorted',
  ({ name }) => {
    const plan = planOf(name, { sort: { field: entityOf(name).search[0] ?? '', direction: 'asc' }, ...first });
    expect(plan.sortSatisfiedByIndex).toBe(true);
  },
);

it.each(replicatedNames.filter((name) => entityOf(name).scope !== 'site'))(
  'the rows of %s stand in the order of each declared field without being sorted',
  (name) => {
    for (const field of sorted(name, entityOf(name).indexes)) {
      expect(planOf(name, { sort: { field, direction: 'asc' }, ...first }).sortSatisfiedByIndex).toBe(true);
    }
  },
);
