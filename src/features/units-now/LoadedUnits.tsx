import { useMemo } from 'react';
import { shownAreas, type BoardArea } from '#domain/board/unitBoard.ts';
import type { StorageArea } from '#domain/entities/area.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { UnitGrid, type UnitGridProps } from './UnitGrid.tsx';
import { UnitsBoard } from './UnitsBoard.tsx';
import type { GridMeasures } from './useGridMeasures.ts';
import { useGridView } from './useGridView.ts';
import { useShownUnits } from './useShownUnits.ts';
import { useToneCounts } from './useToneCounts.ts';
import { useUnitGroups } from './useUnitGroups.ts';
import type { UnitsNowState } from './useUnitsNowState.ts';

interface LoadedGridProps extends Omit<UnitGridProps, 'view'> {
  areas: readonly BoardArea[];
  measures: GridMeasures;
}

function LoadedGrid({ areas, measures, ...shown }: LoadedGridProps) {
  return <UnitGrid view={useGridView(areas, measures)} {...shown} />;
}

export interface LoadedUnitsProps {
  units: readonly Unit[];
  areas: readonly StorageArea[];
  state: UnitsNowState;
}

/** The board of units that are all loaded in this tab: areas and counts are computed here instead of by the host. */
export function LoadedUnits({ units, areas, state }: LoadedUnitsProps) {
  const { filter, layout, selection } = state;
  const groups = useUnitGroups(units, areas);
  const unitById = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units]);
  const counts = useToneCounts(units, filter.words);
  const shown = useShownUnits(units, filter);
  const shownIn = useMemo(() => shownAreas(groups, shown), [groups, shown]);
  return (
    <UnitsBoard board={{ areas: shownIn, total: units.length, counts }} state={state}>
      {(measures) => <LoadedGrid {...{ measures, unitById, filter, layout, selection }} areas={shownIn} />}
    </UnitsBoard>
  );
}
