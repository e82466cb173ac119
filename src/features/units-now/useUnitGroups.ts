import { useMemo, useState } from 'react';
import type { StorageArea } from '#domain/entities/area.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { areaOrder, keepAreaOrder } from '#domain/board/unitBoard.ts';
import { groupUnits, areInSamePlaces, type UnitGroup } from '#domain/board/groupUnits.ts';

/**
 * The units by area. Recomputed only when a unit appears, disappears or moves, not when its state changes. Areas that load
 * after the units do not change the order on screen.
 */
export function useUnitGroups(units: readonly Unit[], areas: readonly StorageArea[]): readonly UnitGroup[] {
  const [layoutKey, setPlaced] = useState(units);
  const still = layoutKey === units || areInSamePlaces(layoutKey, units);
  if (!still) setPlaced(units);
  const used = still ? layoutKey : units;
  const groups = useMemo(() => groupUnits(used, areas), [used, areas]);
  const [order] = useState(() => (areas.length === 0 ? areaOrder(groups) : []));
  return useMemo(() => keepAreaOrder(order, groups), [order, groups]);
}
