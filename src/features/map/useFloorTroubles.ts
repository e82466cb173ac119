import { useMemo } from 'react';
import { recordName } from '#domain/entities/recordName.ts';
import { floorOf } from '#domain/map/floorPlan.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { troublesOf, type Trouble } from '#domain/states/trouble.ts';
import type { FloorTroubles } from './FloorChoice.tsx';
import type { MapData } from './useMapData.ts';

export function useFloorTroubles({ floors, shapes, units }: MapData): FloorTroubles {
  const floorByUnit = useMemo(() => {
    const found = new Map<number, number>();
    for (const shape of shapes) {
      const floor = floorOf(shape, floors);
      if (typeof shape.unitId === 'number' && floor !== null) found.set(shape.unitId, floor);
    }
    return found;
  }, [floors, shapes]);
  return useMemo(() => {
    const counts = new Map<number, Record<Trouble, number>>();
    for (const unit of units) {
      const [trouble] = troublesOf(unit);
      const floor = floorByUnit.get(unit.id);
      if (trouble === undefined || floor === undefined) continue;
      const held = counts.get(floor) ?? { alarm: 0, fault: 0 };
      held[trouble] += 1;
      counts.set(floor, held);
    }
    return counts;
  }, [units, floorByUnit]);
}

/** A sentence about units in trouble without a shape; null: there are none. */
export function useUnseenTroubles({ shapes, units, freshness }: MapData): string | null {
  // While shapes are loading, any unit may still get one.
  const isComplete = freshness?.complete === true;
  const drawn = useMemo(() => new Set(shapes.map(({ unitId }) => unitId)), [shapes]);
  return useMemo(() => {
    if (!isComplete) return null;
    const unseen = units.filter((unit) => troublesOf(unit).length > 0 && !drawn.has(unit.id));
    return unseen.length === 0 ? null : mapMessages.unseenTroubles(unseen.map((unit) => recordName('unit', unit)));
  }, [units, drawn, isComplete]);
}
