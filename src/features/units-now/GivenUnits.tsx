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

interface GivenGridProps extends Omit<UnitGridProps, 'view'> {
  areas: readonly BoardArea[];
  measures: GridMeasures;
}

function GivenGrid({ areas, measures, ...shown }: GivenGridProps) {
  return <UnitGrid view={useGridView(areas, measures)} {...shown} />;
}

export interface GivenUnitsProps {
  units: readonly Unit[];
  areas: readonly StorageArea[];
  state: UnitsNowState;
}

/** Units that are all here: what the host tells of those that it holds is worked out from them. */
export function GivenUnits({ units, areas, state }: GivenUnitsProps) {
  const { filter, look } = state;
  const groups = useUnitGroups(units, areas);
  const unitById = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units]);
  const counts = useToneCounts(units, filter.words);
  const shown = useShownUnits(units, filter);
  const shownIn = useMemo(() => shownAreas(groups, shown), [groups, shown]);
  return (
    <UnitsBoard board={{ areas: shownIn, total: units.length, counts }} state={state}>
      {(measures) => <GivenGrid {...{ measures, unitById, filter, look }} areas={shownIn} />}
    </UnitsBoard>
  );
}
