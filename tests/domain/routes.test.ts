import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeIds, routeOf, routes } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { pathTo } from '#domain/routes/path.ts';
import { routesOf } from '#domain/routes/resourceRoutes.ts';

describe('the route table', () => {
  it('gives each path once', () => {
    const paths = routeIds.map((id) => routeOf(id).path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('leads back from every edit page to its details, or to its list where there are none', () => {
    for (const id of routeIds.filter((one) => one.endsWith('.edit'))) {
      const details = id.replace('.edit', '.detail');
      expect(routeOf(id).parent).toBe(details in routes ? details : id.replace('.edit', '.list'));
    }
  });

  it('finds every route again by the path it makes', () => {
    const number = fc.integer({ min: 1, max: 999_999 });
    fc.assert(
      fc.property(fc.constantFrom(...routeIds), number, fc.constantFrom('storage', 'hire'), (id, number, type) => {
        const match = matchRoute(pathTo(id, { id: number, type, kind: 'unit', token: 'a token/with ?' }));
        expect(match?.id).toBe(id);
        if (/:id\b/.test(routeOf(id).path)) expect(match?.parameters['id']).toBe(number);
      }),
    );
  });

  it('names the pages of an entity', () => {
    expect(routesOf('poolTable')).toEqual({
      list: 'poolTable.list',
      detail: 'poolTable.detail',
      create: 'poolTable.create',
      edit: 'poolTable.edit',
    });
    expect(routesOf('motorisedLock')).toEqual({ detail: 'motorisedLock.detail' });
    expect(routesOf('notification')).toEqual({});
  });

  it('takes literal segments before parameters', () => {
    expect(matchRoute('/units/create')?.id).toBe('unit.create');
    expect(matchRoute('/bookings/storage')?.id).toBe('booking.storage');
    expect(matchRoute('/admin/roles')?.id).toBe('role.list');
  });

  it('knows no path with an id that is not a number, and none it was not given', () => {
    for (const path of ['/units/abc', '/units/12x', '/documents/5', '/bookings/hire', '/nowhere', '/units/1/edit/2']) {
      expect(matchRoute(path)).toBeNull();
    }
  });

  it('leaves it to a public page to say that its id is no number', () => {
    for (const id of ['abc', '0', '-3', '99999999999999999999'])
      expect(matchRoute(`/guest-tables/${id}`)).toEqual({ id: 'guestTables', parameters: { id } });
    expect(matchRoute('/guest-tables/0031')).toEqual({ id: 'guestTables', parameters: { id: 31 } });
  });

  it('never throws, whatever the address', () => {
    fc.assert(fc.property(fc.webPath(), (path) => void matchRoute(path)));
    expect(matchRoute('/reset-password/%E0%A4%A')).toBeNull();
  });

  it('says what is missing from a path', () => {
    expect(() => pathTo('unit.detail')).toThrow('"id"');
  });
});
