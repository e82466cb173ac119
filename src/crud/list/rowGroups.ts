import type { RowQuery } from '#collections/rowQuery.ts';
import type { ToneName } from '#ui/tone/tones.ts';
import type { GroupFilter } from '../filter/filter.ts';
import type { FilterClock } from '../filter/filterValues.ts';

export type GroupConditions = Pick<RowQuery, 'where' | 'ranges'>;

/** A part of a list with a chip that counts and shows it, such as "Arriving today". */
export interface RowGroup {
  id: string;
  label: string;
  tone?: ToneName;
  /** null: not known yet, or not at all. The chip then can't be pressed. */
  conditions: GroupConditions | null;
}

export interface GroupScope {
  /** 0: all sites. */
  siteId: number;
  clock: FilterClock;
}

/** A hook: the conditions may come from other lists. */
export type UseGroups = (scope: GroupScope) => readonly RowGroup[];

/** The filter whose value is the chosen group. */
export const groupFilter = { kind: 'group', field: 'group', label: 'Show' } as const;

export const groupFilterOf = (groups: readonly Pick<RowGroup, 'id' | 'label'>[]): GroupFilter => ({
  ...groupFilter,
  options: groups.map(({ id, label }) => ({ value: id, label })),
});

/** The conditions of rows with these ids; of none, where the list is empty. */
export const withIds = (ids: readonly number[]): GroupConditions => ({ where: { id: ids.length === 0 ? [0] : ids } });
