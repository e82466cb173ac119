import { expect, it } from 'vitest';
import { entityLists } from '#domain/calls/subjects.ts';
import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { overlockReason, unitMessages } from '#domain/messages/units.ts';
import { unitKinds } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { otherSites } from '#resources/gate/otherSites.ts';
import { byFloorArea, vacantGroups } from '#resources/unit/vacant/vacantGroups.ts';

function vacant(name: string, squareMetres: number | null, price: number | null = null): VacantUnit {
  return { id: 1, siteId: 1, name, kind: 'storage', squareMetres, price, cleaningState: 'AVAILABLE' };
}

it('asks for each kind of vacant unit in one group, and each group is one list of the API', () => {
  expect(vacantGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual(unitKinds.toSorted());
  const { lists } = entityLists('vacantUnit');
  for (const { kinds } of vacantGroups) {
    expect(lists.filter(({ values }) => values?.some((kind) => kinds.includes(kind as never)))).toHaveLength(1);
  }
});

it('lists vacant units by floor area, then price, then name as people count', () => {
  const rows = [
    vacant('unknown', null, 1),
    vacant('A10', 6, 90),
    vacant('A9', 6, 90),
    vacant('large', 12, 10),
    vacant('cheap', 6, 80),
  ];
  expect(byFloorArea(rows).map(({ name }) => name)).toEqual(['cheap', 'A9', 'A10', 'large', 'unknown']);
});

it('says why a unit is locked out, and nothing of a unit that is not', () => {
  expect(unitStatuses.filter((status) => overlockReason(status) !== null)).toEqual(['overlocked', 'pending overlock']);
});

it('writes one name that is not known as one', () => {
  expect(unitMessages.sync.unknown(1)).toMatch(/^1 name not found/);
  expect(unitMessages.sync.unknown(1200)).toMatch(/^1,200 names not found/);
  expect(unitMessages.sync.outcome(2, 1)).toBe('2 units matched; 1 unit changed.');
});

it('offers a gate the other sites of the owner of the one where it stands, and none before that is chosen', () => {
  const sites = [
    { id: 1, name: 'Botany', organisationId: 1 },
    { id: 2, name: 'Newstead', organisationId: 1 },
    { id: 3, name: 'Hamilton', organisationId: 2 },
  ];
  expect(otherSites(sites, 1).map(({ id }) => id)).toEqual([2]);
  expect(otherSites(sites, 3)).toEqual([]);
  expect(otherSites(sites, null)).toEqual([]);
});
