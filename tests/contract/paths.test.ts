import { expect, test } from 'vitest';
import { legacyRedirects, notFoundPath, routeIds, routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { parentOf } from '#domain/routes/parent.ts';
import { pathTo } from '#domain/routes/path.ts';
import { pathRows } from './pathTable.ts';

const values = { id: 7, type: 'workspace', kind: 'unit', token: 'abc' };

const filled = (path: string) =>
  path.replace(/:(\w+)\??/g, (_whole, name: keyof typeof values) => String(values[name]));

function accessOf(path: string): string {
  const { public: isPublic, superAdmin, area, level } = routeOf(matchRoute(filled(path))?.id ?? 'login');
  if (isPublic === true) return 'public';
  if (superAdmin === true) return 'super admin';
  if (area === undefined) return 'none';
  return level === undefined ? area : `${area}, ${level}`;
}

test('the dashboard has every path of the table, and no other', () => {
  expect(routeIds.map((id) => routeOf(id).path).toSorted()).toEqual(pathRows.map(({ path }) => path).toSorted());
});

test.each(pathRows)(
  '$path asks for $access, in the layout $layout',
  ({ path, access, layout, leadsBackTo, feature }) => {
    const match = matchRoute(filled(path));
    if (match === null) throw new Error('This path is unknown.');
    const route = routeOf(match.id);
    expect(route.path).toBe(path);
    expect(accessOf(path)).toBe(access);
    expect(route.layout).toBe(layout);
    expect(route.feature ?? null).toBe(feature);
    const parent = parentOf(match.id, match.parameters);
    expect(parent === null ? null : pathTo(parent, match.parameters)).toBe(leadsBackTo && filled(leadsBackTo));
  },
);

test('bookings of each type lead back to the list of theirs, and those of hire to none', () => {
  expect(parentOf('booking.detail', { type: 'storage' })).toBe('booking.storage');
  expect(parentOf('booking.create', { type: 'workspace' })).toBe('booking.workspace');
  expect(parentOf('booking.detail', { type: 'hire' })).toBeNull();
});

test('paths of earlier versions are exactly these', () => {
  const targets = Object.entries(legacyRedirects).map(([from, id]) => `${from} ${routeOf(id).path}`);
  expect(targets).toEqual([
    '/ /dashboard/list',
    '/devices/controller/:id /controllers/:id',
    '/devices/powerController/:id /powerControllers/:id',
    '/devices/hid/:id /hids/:id',
  ]);
});

test('the address of what is switched off is the path of no page', () => {
  expect(notFoundPath).toBe('/404');
  expect(matchRoute(notFoundPath)).toBeNull();
});
