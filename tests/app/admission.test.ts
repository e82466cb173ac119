import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { hasPage } from '#app/pages.ts';
import { bits } from '#domain/permissions/bits.ts';
import { admit, type Visitor } from '#domain/routes/admit.ts';
import { routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { guardMachine } from '#machines/guardMachine.ts';
import { navigationSections } from '#domain/routes/navigationSections.ts';
import { linkedRoutes } from './renderLinks.tsx';
import { addressOf, allFeatures, visitors } from './visitors.ts';

/** The rule, written apart from the code. */
function isAdmissible(id: RouteId, { rights, features }: Visitor): boolean {
  const { public: isPublic, feature, area, level, superAdmin } = routeOf(id);
  if (isPublic === true) return true;
  if (rights === null) return false;
  if (rights.isSuperAdmin || superAdmin === true) return rights.isSuperAdmin;
  if (feature !== undefined && features?.[feature] !== true) return false;
  if (area === undefined) return true;
  const mask = rights.permissions[area] ?? 0;
  return level === undefined ? mask > 0 : (mask & bits[level]) === bits[level];
}

function guardVerdict(id: RouteId, visitor: Visitor) {
  const guard = createActor(guardMachine).start();
  guard.send({ type: 'VISITOR', visitor });
  guard.send({ type: 'VISIT', route: matchRoute(addressOf(id))?.id ?? null, previous: null });
  return guard.getSnapshot().value;
}

const navigated = (visitor: Visitor, exists: (id: RouteId) => boolean) =>
  navigationSections((id) => exists(id) && admit(id, visitor).verdict === 'admitted').flatMap(({ entries }) =>
    entries.map(({ id }) => id),
  );

describe.each(visitors)('%s', (_name, visitor) => {
  const admissible = routeIds.filter((id) => isAdmissible(id, visitor));

  test('is admitted by the guard to exactly the routes that `admit` allows', () => {
    expect(routeIds.filter((id) => guardVerdict(id, visitor) === 'admitted')).toEqual(admissible);
  });

  test('sees links and navigation entries to exactly those', () => {
    const expected = visitor.rights === null ? [] : admissible;
    expect(linkedRoutes(visitor, () => true)).toEqual(expected);
    const entries = expected.filter((id) => routeOf(id).navigation !== undefined);
    if (visitor.rights !== null) expect(navigated(visitor, () => true).toSorted()).toEqual(entries.toSorted());
  });

  test('is never offered a route without a page', () => {
    expect(linkedRoutes(visitor, hasPage).filter((id) => !hasPage(id))).toEqual([]);
    expect(navigated(visitor, hasPage).filter((id) => !hasPage(id))).toEqual([]);
  });
});

test('every mask of an area opens exactly the routes of the area that it allows', () => {
  for (const id of routeIds) {
    const { area } = routeOf(id);
    if (area === undefined) continue;
    for (let mask = 0; mask < 32; mask += 1) {
      const visitor = { rights: { permissions: { [area]: mask }, isSuperAdmin: false }, features: allFeatures };
      expect(guardVerdict(id, visitor) === 'admitted', `${id} with ${mask}`).toBe(isAdmissible(id, visitor));
    }
  }
});

test('a missing right refuses, a missing feature shows Page Not Found, a missing token leads to the sign-in', () => {
  for (const [, visitor] of visitors) {
    for (const id of routeIds.filter((each) => !isAdmissible(each, visitor))) {
      const { feature } = routeOf(id);
      const isOff = feature !== undefined && visitor.features?.[feature] !== true;
      expect(guardVerdict(id, visitor)).toBe(visitor.rights === null ? 'toLogin' : isOff ? 'toNotFound' : 'refused');
    }
  }
});
