import { useMemo, useState } from 'react';
import type { StorageArea } from '#domain/entities/area.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { groupUnits, standsStill, type UnitGroup } from '#domain/board/groupUnits.ts';

/** Units by area; made anew only when a unit comes, goes or moves, so that a change of state costs nothing here. */
export function useUnitGroups(units: readonly Unit[], areas: readonly StorageArea[]): readonly UnitGroup[] {
  const [placed, setPlaced] = useState(units);
  const still = placed === units || standsStill(placed, units);
  if (!still) setPlaced(units);
  const used = still ? placed : units;
  return useMemo(() => groupUnits(used, areas), [used, areas]);
}
