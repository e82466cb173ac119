import { expect, it } from 'vitest';
import { groupFilter, withIds } from '#crud/list/rowGroups.ts';
import { meet } from '#crud/list/useListGroups.ts';
import { listQuery } from '#crud/list/listQuery.ts';
import { knownValues } from '#crud/filter/filterValues.ts';
import { emptyTableState } from '#crud/list/tableUrl.ts';

const filter = {
  ...groupFilter,
  options: [
    { value: 'arriving', label: 'Arriving today' },
    { value: 'arrears', label: 'In arrears' },
  ],
};

it('takes one known group at a time', () => {
  expect(knownValues(filter, ['leaving', 'arrears', 'arriving'])).toEqual(['arrears']);
  expect(knownValues(filter, ['leaving'])).toEqual([]);
});

it('asks nothing of a field that is called as the group', () => {
  const resource = { columns: [], filters: [filter] };
  const state = { ...emptyTableState, filters: { group: ['arriving'] } };
  expect(listQuery({ resource, state, siteId: 1, pageSize: 15 })).toEqual({ siteId: 1, skip: 0, limit: 15 });
});

it('shows no rows for a group without any', () => {
  expect(withIds([])).toEqual({ where: { id: [0] } });
  expect(withIds([4, 5])).toEqual({ where: { id: [4, 5] } });
});

it('shows rows that meet both the group and a filter of the same field', () => {
  const group = { status: ['active', 'in arrears', null] };
  expect(meet({ kind: ['storage'] }, group)).toEqual({ kind: ['storage'], ...group });
  expect(meet({ status: ['in arrears', 'completed'] }, group)).toEqual({ status: ['in arrears'] });
  expect(meet({ status: ['completed'] }, group)).toEqual({ status: ['completed'], id: [0] });
});
