import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterSignIn } from '#domain/routes/aboutAlert.ts';
import { guardWithoutSession } from '#app/guard/guardWithoutSession.ts';
import { previousPage } from '#app/guard/refusal.ts';
import { tabTitleOf } from '#app/page/tabTitle.ts';
import { bits } from '#domain/permissions/bits.ts';
import type { Visitor } from '#domain/routes/admit.ts';
import { legacyRedirects, routeIds, routeOf } from '#domain/routes/index.ts';
import { legacyTarget, matchRoute, usualPath } from '#domain/routes/match.ts';
import { addressOf } from './visitors.ts';

const place = (pathname: string, search = '') => ({ pathname, search });

test.each(routeIds)('the address of %s is the address of no other route, and of no earlier version', (id) => {
  expect(matchRoute(addressOf(id))?.id).toBe(id);
  expect(legacyTarget(addressOf(id))).toBeNull();
});

describe('addresses of earlier versions lead to their new ones', () => {
  test.each(Object.entries(legacyRedirects))('%s to %s', (pattern, id) => {
    const target = legacyTarget(pattern.replace(':id', '12'));
    expect(matchRoute(target ?? '')).toEqual({ id, parameters: pattern === '/' ? {} : { id: 12 } });
  });

  const others = ['/404', '/nowhere', '/devices', '/devices/controller', '/Devices/controller/12', '/devices/hid/x'];
  test.each(others)('%s does not', (path) => {
    expect(legacyTarget(path)).toBeNull();
  });
});

describe('an address has one form', () => {
  test.each([
    ['/units/', '/units'],
    ['//units//7', '/units/7'],
    ['/units/007', '/units/7'],
    ['/%75nits/%37', '/units/7'],
    ['/admin/roles/', '/admin/roles'],
    ['/bookings/storage/create/08/', '/bookings/storage/create/8'],
    ['/devices/hid/012/', '/hids/12'],
    ['//', '/dashboard/list'],
  ])('%s is %s', (written, usual) => {
    expect(usualPath(written)).toBe(usual);
  });

  test.each(routeIds)('the address of %s has that form', (id) => {
    expect(usualPath(addressOf(id))).toBeNull();
  });

  test.each([
    '/units/0',
    '/units/-1',
    '/units/1e3',
    '/units/1.5',
    '/units/9007199254740993',
    '/units/99999999999999999999',
    '/units%2F7',
    '/units/%E0%A4%A',
    '/Units',
    '/bookings/parking/7',
    '/bookings/hire',
    '/bookings/hire/create',
  ])('%s is unknown, and stands', (path) => {
    expect(matchRoute(path)).toBeNull();
    expect(usualPath(path)).toBeNull();
  });

  test('the form of any address is stable: it has no other form again', () => {
    const segment = fc.oneof(fc.constantFrom('units', 'devices', 'hid', '7', '', '..', 'reset-password'), fc.string());
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const { pathname } = new URL(`https://staff.example/${segments.join('/')}`);
        const usual = usualPath(pathname);
        if (usual === null) return;
        expect(usualPath(new URL(`https://staff.example${usual}`).pathname)).toBeNull();
      }),
    );
  });
});

describe('without an open session', () => {
  test.each(routeIds)('%s is admitted when public, waits for an opening session, else leads to the sign-in', (id) => {
    const isPublic = routeOf(id).public === true;
    expect(guardWithoutSession(place(addressOf(id)), false).kind).toBe(isPublic ? 'admitted' : 'redirected');
    expect(guardWithoutSession(place(addressOf(id)), true).kind).toBe(isPublic ? 'admitted' : 'waiting');
  });

  test('the link of an email about an alert leads there once somebody is signed in', () => {
    const to = '/login?about=7';
    expect(guardWithoutSession(place('/alerts', '?about=7'), false)).toEqual({ kind: 'redirected', to });
    expect(afterSignIn('?about=7')).toBe('/alerts?about=7');
    expect(guardWithoutSession(place('/alerts', '?about=//x'), false)).toEqual({ kind: 'redirected', to: '/login' });
    expect(guardWithoutSession(place('/units', '?about=7'), false)).toEqual({ kind: 'redirected', to: '/login' });
    for (const search of ['', '?about=//x', '?about=7&x=1']) expect(afterSignIn(search)).toBe('/dashboard/list');
  });

  test('an unknown path leads to the sign-in', () => {
    expect(guardWithoutSession(place('/nowhere'), false)).toEqual({ kind: 'redirected', to: '/login' });
  });
});

describe('the page that a refused visitor stays on', () => {
  const reader: Visitor = { rights: { permissions: { sites: bits.read }, isSuperAdmin: false }, features: null };
  test.each([
    ['the one they came from, with its query', place('/units', '?page=2'), '/users', '/units?page=2'],
    ['none at the start', null, '/users', null],
    ['not the page itself', place('/users'), '/users', null],
    ['not a public page', place('/login'), '/users', null],
    ['not an unknown one', place('/404'), '/users', null],
    ['not one that is closed to them by now', place('/customers'), '/users', null],
  ] as const)('%s', (_name, from, to, expected) => {
    expect(previousPage(from, to, reader)).toBe(expected);
  });
});

test('the title of the tab is the title of the route, or the name of its record and what that is', () => {
  expect(tabTitleOf('/units/7', 'A104')).toBe('A104 · Units · Gatehouse');
  expect(tabTitleOf('/units/7/edit', 'A104')).toBe('A104 · Edit unit · Gatehouse');
  expect(tabTitleOf('/bookings/storage/7', 'BK-7')).toBe('BK-7 · Storage bookings · Gatehouse');
  expect(tabTitleOf('/controllers/7', 'C1')).toBe('C1 · Devices · Gatehouse');
  expect(tabTitleOf('/admin/roles/7', 'Manager')).toBe('Manager · Roles · Gatehouse');
  expect(tabTitleOf('/units/7')).toBe('Unit details · Gatehouse');
  expect(tabTitleOf('/nowhere')).toBe('Page Not Found · Gatehouse');
});
