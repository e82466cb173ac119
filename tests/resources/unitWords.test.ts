import { expect, it } from 'vitest';
import { entityLists } from '#domain/calls/subjects.ts';
import { overlockReason } from '#domain/messages/units.ts';
import { unitsImportMessages } from '#domain/messages/unitsImport.ts';
import { unitKinds } from '#domain/states/unitKind.ts';
import { unitStatuses } from '#domain/states/unitStatus.ts';
import { otherSites } from '#resources/gate/otherSites.ts';
import { vacantGroups } from '#resources/unit/vacant/vacantGroups.ts';

it('asks for each kind of vacant unit in one group, and each group is one list of the API', () => {
  expect(vacantGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual(unitKinds.toSorted());
  const { lists } = entityLists('vacantUnit');
  for (const { kinds } of vacantGroups) {
    expect(lists.filter(({ values }) => values?.some((kind) => kinds.includes(kind as never)))).toHaveLength(1);
  }
});

it('says why a unit is locked out, and nothing of a unit that is not', () => {
  expect(unitStatuses.filter((status) => overlockReason(status) !== null)).toEqual(['overlocked', 'pending overlock']);
});

it('writes one name that is not known as one', () => {
  expect(unitsImportMessages.unknown(1)).toMatch(/^1 name not found/);
  expect(unitsImportMessages.unknown(1200)).toMatch(/^1,200 names not found/);
  expect(unitsImportMessages.outcome(2, 1)).toBe('2 units matched; 1 unit changed.');
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
