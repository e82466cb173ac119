import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { GridRoom } from './UnitGrid.tsx';
import { UnitsToolbar } from './UnitsToolbar.tsx';
import type { GridMeasures } from './useGridMeasures.ts';
import type { UnitsNowState } from './useUnitsNowState.ts';

export interface UnitsBoardProps {
  board: UnitBoard;
  /** Whether the board has every unit. */
  isCounted: boolean;
  state: UnitsNowState;
  children: (measures: GridMeasures) => ReactNode;
}

/** The frame of a board: filters, and a message if no unit matches. */
export function UnitsBoard({ board, isCounted, state, children }: UnitsBoardProps) {
  return (
    <>
      <UnitsToolbar state={state} counts={isCounted ? board.counts : null} />
      {board.areas.length === 0 ? (
        <EmptyState
          icon={Search}
          title={isCounted ? 'No units match your search' : 'None of the units read so far match your search'}
          action={<Button onClick={state.clear}>Show all units</Button>}
        >
          Try a different search or remove a filter.
        </EmptyState>
      ) : null}
      <GridRoom layout={state.layout}>{children}</GridRoom>
    </>
  );
}
