import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { hasPage } from '#app/pages.ts';
import { areas, bits } from '#domain/permissions/bits.ts';
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

const matched = new Map(routeIds.map((id) => [id, matchRoute(addressOf(id))?.id ?? null]));

/** The guard of a visitor, who opens one page after the other. */
function guardOf(visitor: Visitor) {
  const guard = createActor(guardMachine).start();
  guard.send({ type: 'VISITOR', visitor });
  return (id: RouteId) => {
    guard.send({ type: 'VISIT', route: matched.get(id) ?? null, previous: null });
    return guard.getSnapshot().value;
  };
}

/** What the guard does, by the rule. */
function expectedVerdict(id: RouteId, visitor: Visitor): string {
  if (isAdmissible(id, visitor)) return 'admitted';
  if (visitor.rights === null) return 'toLogin';
  const { feature } = routeOf(id);
  return feature !== undefined && visitor.features?.[feature] !== true ? 'toNotFound' : 'refused';
}

const navigated = (visitor: Visitor, exists: (id: RouteId) => boolean) =>
  navigationSections((id) => exists(id) && admit(id, visitor).verdict === 'admitted').flatMap(({ entries }) =>
    entries.map(({ id }) => id),
  );

test.each(visitors)(
  '%s is admitted by the guard to the routes allowed, else refused, shown Page Not Found or led to the sign-in',
  (_name, visitor) => {
    const verdicts = (verdict: (id: RouteId) => unknown) => routeIds.map((id) => [id, verdict(id)]);
    expect(verdicts(guardOf(visitor))).toEqual(verdicts((id) => expectedVerdict(id, visitor)));
  },
);

/** Links ask as the guard does: all features with each right, and each feature with every right, are enough. */
const broad = visitors.filter(([name]) => /^(?:nobody|a super admin|every right),/.test(name));
const linkVisitors = [...new Set([...broad, ...visitors.filter(([, { features }]) => features === allFeatures)])];

describe.each(linkVisitors)('%s', (_name, visitor) => {
  test('sees links and navigation entries to exactly the routes allowed', () => {
    const admissible = routeIds.filter((id) => isAdmissible(id, visitor));
    const expected = visitor.rights === null ? [] : admissible;
    expect(linkedRoutes(visitor, () => true)).toEqual(expected);
    const entries = expected.filter((id) => routeOf(id).navigation !== undefined);
    if (visitor.rights !== null) expect(navigated(visitor, () => true).toSorted()).toEqual(entries.toSorted());
  });
});

describe.each(broad)('%s', (_name, visitor) => {
  test('is never offered a route without a page', () => {
    expect(linkedRoutes(visitor, hasPage).filter((id) => !hasPage(id))).toEqual([]);
    expect(navigated(visitor, hasPage).filter((id) => !hasPage(id))).toEqual([]);
  });
});

test('every mask of an area opens exactly the routes of the area that it allows', () => {
  for (const area of areas) {
    const routes = routeIds.filter((id) => routeOf(id).area === area);
    for (let mask = 0; mask < 32; mask += 1) {
      const visitor = { rights: { permissions: { [area]: mask }, isSuperAdmin: false }, features: allFeatures };
      const verdictOf = guardOf(visitor);
      const admitted = routes.filter((id) => verdictOf(id) === 'admitted');
      expect(admitted, `${area} with ${mask}`).toEqual(routes.filter((id) => isAdmissible(id, visitor)));
    }
  }
});
