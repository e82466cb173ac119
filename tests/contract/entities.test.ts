import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entityNames, entityOf, replicatedNames } from '#domain/entities/index.ts';
import { rxSchemaOf, storedKey, toStored } from '#collections/schema/rxSchema.ts';
import { storeNameOf } from '#collections/schema/storeName.ts';

describe.each(entityNames)('the entity %s', (name) => {
  const definition = entityOf(name);
  const { properties = {} } = z.toJSONSchema(definition.schema, { io: 'output', unrepresentable: 'any' });

  it('is declared under its own name and with a resource and an event of its own', () => {
    expect(definition.name).toBe(name);
    const others = entityNames.filter((other) => other !== name).map(entityOf);
    const { resource } = definition;
    if (resource !== null) expect(others.map((other) => other.resource)).not.toContain(resource);
    if (definition.event !== null) expect(others.map(({ event }) => event)).not.toContain(definition.event);
  });

  it('indexes and searches fields that it has', () => {
    for (const field of definition.indexes) expect(Object.keys(properties)).toContain(field);
    for (const path of definition.search) expect(Object.keys(properties)).toContain(path.split('.')[0]);
  });

  it('has a site to be filtered by when it belongs to one', () => {
    if (definition.scope === 'site') expect(definition.indexes).toContain(definition.siteField ?? 'siteId');
  });
});

describe.each(replicatedNames)('the stored %s', (name) => {
  it('has every required field of its store, whatever the record leaves out', () => {
    const { required = [] } = rxSchemaOf(name);
    const stored = toStored(name, { id: 12 });
    for (const field of required) expect(stored[field as string]).not.toBeUndefined();
    expect(stored.key).toBe(storedKey(name, 12));
  });

  it('keeps the record whole, unknown fields included', () => {
    const row = { id: 3, siteId: 2, name: 'A101', _rev: 'not ours', nested: { deep: [1] } };
    expect(toStored(name, row).row).toEqual(row);
  });
});

describe('a store', () => {
  const owner = { userId: 1, organisationId: 2, apiBase: 'https://one.example' };

  it('is another one for another user, organisation or API', () => {
    const names = [
      owner,
      { ...owner, userId: 2 },
      { ...owner, organisationId: 3 },
      { ...owner, organisationId: null },
      { ...owner, apiBase: 'https://two.example' },
    ].map(storeNameOf);
    expect(new Set(names).size).toBe(names.length);
    expect(storeNameOf(owner)).toBe(storeNameOf({ ...owner }));
  });
});
