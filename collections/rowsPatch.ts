import type { RowsState } from './rowQuery.ts';

type Row = object;

/**
 * A list's state on its way from host to tab. Rows that the tab holds are not sent again: `kept` has a row's position in
 * the state before, or -1 for the next of `rows`. Absent: `rows` are all rows.
 */
export interface RowsPatch<R extends Row> extends RowsState<R> {
  kept?: readonly number[] | 'all';
}

const isNew = -1;

function patchOf<R extends Row>(before: readonly R[], state: RowsState<R>): RowsPatch<R> {
  const { rows } = state;
  if (before.length === rows.length && before.every((row, index) => row === rows[index]))
    return { ...state, rows: [], kept: 'all' };
  const positions = new Map(before.map((row, index) => [row, index]));
  const kept = rows.map((row) => positions.get(row) ?? isNew);
  return { ...state, rows: rows.filter((_row, index) => kept[index] === isNew), kept };
}

/** Makes the patch from each state to the next; rows are compared by identity. */
export function rowsPatcher<R extends Row>(): (state: RowsState<R>) => RowsPatch<R> {
  let before: readonly R[] = [];
  return (state) => {
    const patch = patchOf(before, state);
    before = state.rows;
    return patch;
  };
}

function patched<R extends Row>(before: readonly R[], rows: readonly R[], kept: RowsPatch<R>['kept']): readonly R[] {
  if (kept === undefined) return rows;
  if (kept === 'all') return before;
  const sent = rows[Symbol.iterator]();
  return kept.map((position) => (position === isNew ? sent.next().value : before[position]) as R);
}

/** Applies each patch to the state before. Rows that did not change stay identical. */
export function rowsReader<R extends Row>(): (patch: RowsPatch<R>) => RowsState<R> {
  let before: readonly R[] = [];
  return ({ kept, ...state }) => {
    before = patched(before, state.rows, kept);
    return { ...state, rows: before };
  };
}
