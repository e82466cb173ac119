import { useMemo } from 'react';
import type { UnitFilter } from '#domain/board/unitFilter.ts';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import { useRows } from '#crud/data/useRows.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { UnitGrid } from './UnitGrid.tsx';
import { UnitsBoard } from './UnitsBoard.tsx';
import type { GridMeasures } from './useGridMeasures.ts';
import { useGridView } from './useGridView.ts';
import type { UnitSelection } from './useTileSelection.ts';
import type { UnitsLayout, UnitsNowState } from './useUnitsNowState.ts';

interface ReplicatedGridProps {
  siteId: number;
  board: UnitBoard;
  measures: GridMeasures;
  filter: UnitFilter;
  layout: UnitsLayout;
  selection: UnitSelection;
}

/** No unit has this id: an empty list would query all records. */
const noUnitId = 0;

/** Reads only the units near the viewport. */
function ReplicatedGrid({ siteId, board, measures, ...shown }: ReplicatedGridProps) {
  const view = useGridView(board.areas, measures);
  const units = useRows('unit', { siteId, where: { id: view.near.length === 0 ? [noUnitId] : view.near } });
  const rows = units.status === 'ready' ? units.rows : null;
  const unitById = useMemo(() => new Map((rows ?? []).map((unit) => [unit.id, unit])), [rows]);
  if (units.status === 'failed') {
    return (
      <ErrorState title="Couldn't load units" onRetry={units.retry}>
        {units.error.message}
      </ErrorState>
    );
  }
  return <UnitGrid view={view} unitById={unitById} byTenant={board.byTenant} {...shown} />;
}

export interface ReplicatedUnitsProps {
  siteId: number;
  board: UnitBoard;
  /** The filter of the board. */
  filter: UnitFilter;
  state: UnitsNowState;
}

/** The board of a replicated site: the host sends the order and counts of its units. */
export function ReplicatedUnits({ siteId, board, filter, state }: ReplicatedUnitsProps) {
  return (
    <UnitsBoard board={board} state={state}>
      {(measures) => (
        <ReplicatedGrid
          siteId={siteId}
          board={board}
          measures={measures}
          filter={filter}
          layout={state.layout}
          selection={state.selection}
        />
      )}
    </UnitsBoard>
  );
}
