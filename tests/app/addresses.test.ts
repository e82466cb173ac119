import { describe, expect, test } from 'vitest';
import { closedGate } from '#app/guard/closedGate.ts';
import { previousPage } from '#app/guard/sessionGate.ts';
import { legacyTarget } from '#domain/routes/match.ts';
import { titleOf } from '#app/page/title.ts';
import { legacyRedirects, routeIds, routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { addressOf } from './visitors.ts';

const place = (pathname: string, search = '') => ({ pathname, search });

test.each(routeIds)('the address of %s is the address of no other route, and of no earlier version', (id) => {
  expect(matchRoute(addressOf(id))?.id).toBe(id);
  expect(legacyTarget(addressOf(id))).toBeNull();
});

describe('addresses of earlier versions lead on', () => {
  test.each(Object.entries(legacyRedirects))('%s to %s', (pattern, id) => {
    const target = legacyTarget(pattern.replace(':id', '12'));
    expect(matchRoute(target ?? '')).toEqual({ id, parameters: pattern === '/' ? {} : { id: 12 } });
  });

  const others = ['/404', '/nowhere', '/devices', '/devices/controller', '/Devices/controller/12'];
  test.each(others)('%s does not', (path) => {
    expect(legacyTarget(path)).toBeNull();
  });
});

describe('without an open session', () => {
  test.each(routeIds)('%s is admitted when public, waits for a session on its way, else asks for a sign-in', (id) => {
    const isPublic = routeOf(id).public === true;
    expect(closedGate(place(addressOf(id)), false).kind).toBe(isPublic ? 'admitted' : 'redirected');
    expect(closedGate(place(addressOf(id)), true).kind).toBe(isPublic ? 'admitted' : 'waiting');
  });

  test('an unknown path asks for a sign-in', () => {
    expect(closedGate(place('/nowhere'), false)).toEqual({ kind: 'redirected', to: '/login' });
  });
});

describe('the page that a refused visitor stays on', () => {
  test.each([
    ['the one they came from, with its query', place('/units', '?page=2'), '/users', '/units?page=2'],
    ['none at the start', null, '/users', null],
    ['not the page itself', place('/users'), '/users', null],
    ['not a public page', place('/login'), '/users', null],
    ['not an unknown one', place('/404'), '/users', null],
  ] as const)('%s', (_name, from, to, expected) => {
    expect(previousPage(from, to)).toBe(expected);
  });
});

test('the title of the tab is the title of the route', () => {
  expect(titleOf('/units/7')).toBe('Unit details · Gatehouse');
  expect(titleOf('/nowhere')).toBe('Page Not Found · Gatehouse');
});
