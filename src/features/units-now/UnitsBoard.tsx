import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import { numberText } from '#format/numbers.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { GridRoom } from './UnitGrid.tsx';
import { UnitsToolbar } from './UnitsToolbar.tsx';
import type { GridMeasures } from './useGridMeasures.ts';
import type { UnitsNowState } from './useUnitsNowState.ts';

export interface UnitsBoardProps {
  board: UnitBoard;
  state: UnitsNowState;
  children: (measures: GridMeasures) => ReactNode;
}

/** What stands around the units of a board: what they are narrowed by, and what is said when none is left. */
export function UnitsBoard({ board, state, children }: UnitsBoardProps) {
  return (
    <>
      <UnitsToolbar state={state} counts={board.counts} />
      {board.areas.length === 0 ? (
        <EmptyState
          icon={Search}
          title="No unit matches"
          action={<Button onClick={state.clear}>Show all units</Button>}
        >
          None of the {numberText(board.total)} units of this site has what is asked for now.
        </EmptyState>
      ) : null}
      <GridRoom look={state.look}>{children}</GridRoom>
    </>
  );
}
