import { useMemo, useState } from 'react';
import {
  shownAreas,
  type BoardArea,
  sameCounts,
  type ToneCounts,
  areaOrder,
  keepAreaOrder,
} from '#domain/board/unitBoard.ts';
import type { StorageArea } from '#domain/entities/area.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { nextShownUnits, type ShownUnits } from '#domain/board/shownUnits.ts';
import { type UnitFilter, toneCounts } from '#domain/board/unitFilter.ts';
import { groupUnits, areInSamePlaces, type UnitGroup } from '#domain/board/groupUnits.ts';
import { UnitGrid, type UnitGridProps } from './UnitGrid.tsx';
import { UnitsBoard } from './UnitsBoard.tsx';
import type { GridMeasures } from './useGridMeasures.ts';
import { useGridView } from './useGridView.ts';
import type { UnitsNowState } from './useUnitsNowState.ts';

/**
 * The units by area. Recomputed only when a unit appears, disappears or moves, not when its state changes. Areas that load
 * after the units do not change the order on screen.
 */
function useUnitGroups(units: readonly Unit[], areas: readonly StorageArea[]): readonly UnitGroup[] {
  const [layoutKey, setPlaced] = useState(units);
  const still = layoutKey === units || areInSamePlaces(layoutKey, units);
  if (!still) setPlaced(units);
  const used = still ? layoutKey : units;
  const groups = useMemo(() => groupUnits(used, areas), [used, areas]);
  const [order] = useState(() => (areas.length === 0 ? areaOrder(groups) : []));
  return useMemo(() => keepAreaOrder(order, groups), [order, groups]);
}

/** The count of matching units by tone. The map stays identical while no count changes. */
function useToneCounts(units: readonly Unit[], words: readonly string[]): ToneCounts {
  const counts = useMemo(() => toneCounts(units, words), [units, words]);
  const [previous, setHeld] = useState(counts);
  if (previous === counts || sameCounts(previous, counts)) return previous;
  setHeld(counts);
  return counts;
}

/** The ids to show; null for all. A unit that stops matching keeps its place until the filter changes. */
function useShownUnits(units: readonly Unit[], filter: UnitFilter): ReadonlySet<number> | null {
  const [previous, setHeld] = useState<ShownUnits>(() => nextShownUnits(null, units, filter));
  if (previous.units === units && previous.filter === filter) return previous.ids;
  const next = nextShownUnits(previous, units, filter);
  setHeld(next);
  return next.ids;
}

interface LoadedGridProps extends Omit<UnitGridProps, 'view'> {
  areas: readonly BoardArea[];
  measures: GridMeasures;
}

function LoadedGrid({ areas, measures, ...shown }: LoadedGridProps) {
  return <UnitGrid view={useGridView(areas, measures)} {...shown} />;
}

export interface LoadedUnitsProps {
  units: readonly Unit[];
  /** Whether the site has no others. */
  isCounted: boolean;
  areas: readonly StorageArea[];
  state: UnitsNowState;
}

/** The board of units that are all loaded in this tab: areas and counts are computed here instead of by the host. */
export function LoadedUnits({ units, isCounted, areas, state }: LoadedUnitsProps) {
  const { filter, layout, selection } = state;
  const groups = useUnitGroups(units, areas);
  const unitById = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units]);
  const counts = useToneCounts(units, filter.words);
  const shown = useShownUnits(units, filter);
  const shownIn = useMemo(() => shownAreas(groups, shown), [groups, shown]);
  return (
    <UnitsBoard board={{ areas: shownIn, total: units.length, counts }} isCounted={isCounted} state={state}>
      {(measures) => (
        <LoadedGrid
          measures={measures}
          isCounted={isCounted}
          unitById={unitById}
          filter={filter}
          layout={layout}
          selection={selection}
          areas={shownIn}
        />
      )}
    </UnitsBoard>
  );
}
