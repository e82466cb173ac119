import { Search } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { StorageArea } from '#domain/entities/area.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { numberText } from '#writing/numbers.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { matches } from './unitFilter.ts';
import { UnitGrid } from './UnitGrid.tsx';
import { UnitsToolbar } from './UnitsToolbar.tsx';
import { useShownUnits } from './useShownUnits.ts';
import { useToneCounts } from './useToneCounts.ts';
import { useUnitGroups } from './useUnitGroups.ts';
import type { UnitsNowState } from './useUnitsNowState.ts';

export interface UnitsBoardProps {
  units: readonly Unit[];
  areas: readonly StorageArea[];
  state: UnitsNowState;
}

/** The units of a site, by area, narrowed by state and words. */
export function UnitsBoard({ units, areas, state }: UnitsBoardProps) {
  const { filter, look, clear } = state;
  const groups = useUnitGroups(units, areas);
  const unitById = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units]);
  const counts = useToneCounts(units, filter.words);
  const shown = useShownUnits(units, filter);
  const isFaded = useCallback((unit: Unit) => !matches(unit, filter), [filter]);
  return (
    <>
      <UnitsToolbar state={state} counts={counts} />
      {shown !== null && shown.size === 0 ? (
        <EmptyState icon={Search} title="No unit matches" action={<Button onClick={clear}>Show all units</Button>}>
          None of the {numberText(units.length)} units of this site has what is asked for now.
        </EmptyState>
      ) : null}
      <UnitGrid groups={groups} unitById={unitById} shown={shown} isFaded={isFaded} look={look} />
    </>
  );
}
