import type { AnyRecord } from '#domain/entities/index.ts';
import { statesOf } from '#domain/lifecycle/define.ts';
import { lifecycleOf, stateLabel, type LifecycleEntity, type StatefulRecord } from '#domain/lifecycle/lifecycleOf.ts';
import type { Column } from '../table/column.ts';
import type { ChoiceFilter } from '../filter/filter.ts';
import { TransitionSelect } from './TransitionSelect.tsx';

export function lifecycleColumn(entity: LifecycleEntity, options: Partial<Column<AnyRecord>> = {}): Column<AnyRecord> {
  return {
    id: 'status',
    header: 'Status',
    sort: 'status',
    width: '11rem',
    cell: (row) => <TransitionSelect entity={entity} row={row} />,
    text: (row) => stateLabel(lifecycleOf(entity, row), row['status']),
    ...options,
  };
}

/** @param row a record of the kind that the list shows, where the kind decides: `{ kind: 'bookable' }`. */
export function lifecycleFilter(entity: LifecycleEntity, row: StatefulRecord = {}): ChoiceFilter {
  const lifecycle = lifecycleOf(entity, row);
  const states = lifecycle === null ? [] : statesOf(lifecycle);
  return {
    field: 'status',
    label: 'Status',
    options: states.map((value) => ({ value, label: stateLabel(lifecycle, value) })),
  };
}
