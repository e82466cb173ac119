import { useMemo } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { floorOf, readFloorPlan, type FloorPlan } from '#domain/map/floorPlan.ts';
import type { MapAddress } from './useMapAddress.ts';
import { useFloorShapes, type MapData } from './useMapData.ts';

type Place = Pick<MapAddress, 'floorId' | 'panel'>;

/** The address's floor, that of the open unit, or the first. */
function useShownFloor({ floors, shapes }: MapData, { floorId, panel }: Place) {
  const named = floors.find(({ id }) => id === floorId);
  if (named !== undefined || panel === null) return named ?? floors[0];
  const of = shapes.find(({ unitId, gateId }) => (panel.entity === 'unit' ? unitId : gateId) === panel.id);
  return floors.find(({ id }) => of !== undefined && id === floorOf(of, floors)) ?? floors[0];
}

export function unitsOn({ shapes }: FloorPlan, { unitById }: Pick<MapData, 'unitById'>): readonly Unit[] {
  return [...new Set(shapes.flatMap(({ unitId }) => unitById.get(unitId ?? 0) ?? []))];
}

export function useShownPlan(data: MapData, address: Place) {
  const floor = useShownFloor(data, address);
  const shapes = useFloorShapes(floor, data.floors, data.shapes);
  const plan = useMemo(() => readFloorPlan(floor ?? null, shapes), [floor, shapes]);
  return { floor, plan };
}
