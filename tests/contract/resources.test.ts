import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { hasPage } from '#app/pages.ts';
import { readSortField } from '#domain/search/sortOrder.ts';
import { entityOf } from '#domain/entities/index.ts';
import { routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { wholeRecord } from '#tests/support/records/wholeRecord.ts';
import { deviceForms } from '#resources/device/deviceForms.ts';
import { forms, resources } from './resourceModules.ts';

/** Where routes have another name. */
const groupOf = (id: RouteId) => id.split('.')[0];

describe.each(resources.map((resource) => [resource.entity, resource] as const))('%s', (name, resource) => {
  const { label, indexes, schema, derive } = entityOf(name);
  const fields = Object.keys((schema as unknown as z.ZodObject).shape);

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

  it('asks write of its pages that save', () => {
    for (const id of [resource.routes.create, resource.routes.edit])
      if (id !== undefined) expect(routeOf(id).level).toBe('write');
  });
});
