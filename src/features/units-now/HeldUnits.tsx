import { useMemo } from 'react';
import type { UnitFilter } from '#domain/board/unitFilter.ts';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import { useRows } from '#crud/data/useRows.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { UnitGrid } from './UnitGrid.tsx';
import { UnitsBoard } from './UnitsBoard.tsx';
import type { GridMeasures } from './useGridMeasures.ts';
import { useGridView } from './useGridView.ts';
import type { Look, UnitsNowState } from './useUnitsNowState.ts';

interface HeldGridProps {
  siteId: number;
  board: UnitBoard;
  measures: GridMeasures;
  filter: UnitFilter;
  look: Look;
}

/** No record has it: a list of no ids would ask for all records. */
const nobody = 0;

/** The units near the view are read, and only those. */
function HeldGrid({ siteId, board, measures, ...shown }: HeldGridProps) {
  const view = useGridView(board.areas, measures);
  const units = useRows('unit', { siteId, where: { id: view.near.length === 0 ? [nobody] : view.near } });
  const rows = units.status === 'ready' ? units.rows : null;
  const unitById = useMemo(() => new Map((rows ?? []).map((unit) => [unit.id, unit])), [rows]);
  if (units.status === 'failed') {
    return (
      <ErrorState title="The units could not be read." onRetry={units.retry}>
        {units.error.message}
      </ErrorState>
    );
  }
  return <UnitGrid view={view} unitById={unitById} {...shown} />;
}

export interface HeldUnitsProps {
  siteId: number;
  board: UnitBoard;
  /** What the board was narrowed by. */
  filter: UnitFilter;
  state: UnitsNowState;
}

/** The units of a site that the browser holds: the host tells which stand where. */
export function HeldUnits({ siteId, board, filter, state }: HeldUnitsProps) {
  return (
    <UnitsBoard board={board} state={state}>
      {(measures) => <HeldGrid {...{ siteId, board, measures, filter }} look={state.look} />}
    </UnitsBoard>
  );
}
