import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { hasPage } from '#app/pages.ts';
import { readSortField } from '#domain/search/sortOrder.ts';
import { entityNames, entityOf } from '#domain/entities/index.ts';
import { routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { columnText } from '#crud/columns/columnText.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { routesOf } from '#domain/routes/resourceRoutes.ts';
import { bits } from '#domain/permissions/bits.ts';
import { can } from '#domain/permissions/can.ts';
import { bulkActs } from '#crud/list/bulkActs.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { isOneOf } from '#domain/states/words.ts';
import { wholeRecord } from '#tests/support/records/wholeRecord.ts';
import { deviceForms } from '#resources/deviceForms.ts';
import { copyRules } from '#domain/forms/copyRules.ts';
import { folders, forms, managedForms, resources } from './resourceModules.ts';

/** Unknown values must be a dash, nothing, or named as unknown; a claim would be a count, or that there is none. */
const claim = /: (?:\$0|\d+(?: of \d+)?|no|never|none|nothing|not|off|all|any|closed|locked)\b/i;

/** The first word of a route; some routes name their entity otherwise. */
const groupOf = (id: RouteId) => id.split('.')[0];

/** Their pages are not made by the engine. */
const withOwnPages = ['productCategory', 'productFeature'];

it('are all found', () => {
  const names = entityNames.filter((name) => Object.keys(routesOf(name)).length > 0 && !withOwnPages.includes(name));
  expect(new Set(resources.map(({ entity }) => entity))).toEqual(
    new Set([...names, 'notification', 'alert', 'product']),
  );
});

it('have a folder called after their entity, or after the kind of units that they show', () => {
  expect(folders.filter((name) => !isOneOf([...entityNames, 'poolTable'], name))).toEqual([]);
});

describe.each(resources.map((resource) => [resource.entity, resource] as const))('%s', (name, resource) => {
  const { label, indexes, schema, derive } = entityOf(name);
  const fields = Object.keys((schema as unknown as z.ZodObject).shape);

  it('offers its reader no boxes to choose records by, unless for acts of their own notices', () => {
    const reader = { permissions: everywhere(bits.scope | bits.read), isSuperAdmin: false };
    const acts = bulkActs(resource, (ask) => can(reader, ask));
    expect(acts.command || acts.edit).toBe(['alert', 'notification'].includes(name));
  });

  it('names pages that exist, each of its own entity', () => {
    for (const [page, id] of Object.entries(resource.routes)) {
      // A one-word route is a list without other pages.
      expect(id).toBe(page === 'list' && groupOf(id) === id ? id : `${groupOf(id)}.${page}`);
      expect(hasPage(id)).toBe(true);
    }
  });

  it('leaves out no page that the route table has', () => {
    const group = groupOf(Object.values(resource.routes)[0] as RouteId);
    const known = routeIds.filter((id) => groupOf(id) === group);
    expect(known).toEqual(expect.arrayContaining(Object.values(resource.routes)));
    expect(known.filter((id) => !hasPage(id))).toEqual([]);
  });

  it('sorts and filters by its fields, and by those of records inside', () => {
    const inside = (path: string) => path.split('.')[0];
    const known = [...fields, ...indexes, ...Object.keys(derive?.(wholeRecord(name)) ?? {})];
    for (const { sort } of resource.columns)
      if (sort !== undefined) expect(known).toContain(inside(readSortField(sort).field));
    for (const { kind, field } of resource.filters) if (kind !== 'group') expect(known).toContain(inside(field));
  });

  it('has details where a page shows them, and leads there from its first column', () => {
    expect(resource.detail !== undefined).toBe(resource.routes.detail !== undefined);
    if (resource.routes.detail === undefined || resource.routes.list === undefined) return;
    expect(resource.columns[0]?.link?.({ id: 7 } as never)).toEqual({
      to: resource.routes.detail,
      parameters: { id: 7 },
    });
  });

  it('says what it is, and what to do while there is none', () => {
    expect(label.one).not.toBe('');
    expect(resource.emptyText).toMatch(/\.$/);
    for (const { header } of resource.columns) expect(header).not.toBe('');
  });

  it('has a form where a page or a dialog creates or changes it, and none elsewhere', () => {
    const { create, edit } = resource.routes;
    const form = forms.find(({ entity, routes }) => entity === name && routes.edit === edit);
    expect(form !== undefined).toBe(create !== undefined || edit !== undefined || name in deviceForms);
    if (form !== undefined) expect(form.routes).toEqual(resource.routes);
  });

  it('claims nothing of a record that holds its id alone', () => {
    const bare = { id: 7 } as never;
    const source = { moment: () => '', siteName: () => '', recordName: () => '', rowsOf: () => null };
    const texts = [
      ...resource.columns.map((column) => [column.header, columnText(column, bare, source)] as const),
      ...(resource.detail?.facts ?? []).map((fact) => [fact.label, fact.value(bare)] as const),
    ];
    for (const [title, text] of texts)
      if (typeof text === 'string' || typeof text === 'number') expect(`${title}: ${text}`).not.toMatch(claim);
  });

  it('asks write of its pages that save', () => {
    for (const id of [resource.routes.create, resource.routes.edit])
      if (id !== undefined) expect(routeOf(id).level).toBe('write');
  });
});

/** Why no record of a kind with a form is copied. */
const notCopied: Readonly<Record<string, string>> = {
  document: 'It may hold what one customer agreed to.',
  invitation: 'It is sent to one person.',
  organisation: 'It is a business of its own.',
  site: 'Its form has steps.',
  user: 'A person gets rights of their own.',
};

it('are copied without fields that their forms lack, or a reason says why none is', () => {
  const all = [...forms, ...managedForms];
  const copied = all.filter(({ entity }) => copyRules[entity] !== undefined);
  for (const name of Object.keys(copyRules)) expect(copied.map(({ entity }) => entity)).toContain(name);
  for (const { entity, schema } of copied)
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining([...(copyRules[entity]?.leftOut ?? [])]));
  const others = new Set(all.map(({ entity }) => entity).filter((name) => copyRules[name] === undefined));
  expect([...others].toSorted()).toEqual(Object.keys(notCopied).toSorted());
});

it('counts only the channels of a multiplexer whose power was read', () => {
  const multiplexer = resources.find(({ entity }) => entity === 'multiplexer');
  const fact = multiplexer?.detail?.facts.find(({ label }) => label === 'Channels powered');
  const powered = (channels: unknown) => fact?.value(readRecord('multiplexer', { id: 7, channels }) as never) ?? null;
  expect(powered([{ number: 3, state: 'on' }])).toBeNull();
  expect(powered([{ channel: 3, power: null }])).toBeNull();
  expect(powered([{ channel: 3, power: true }, { channel: 4, power: false }, { channel: 5 }])).toBe('1 of 2');
});
