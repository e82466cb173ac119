import { type DemoSite } from './demoSite.ts';
import { grouped } from '#server/grouped.ts';
import { floorPlanOf } from './floorPlan.ts';
import type { PlacedGate } from './gates.ts';

/** Adds maps on which each unit is drawn once. */
export function addMaps(site: DemoSite, gates: readonly PlacedGate[]): void {
  const { buffer, id: siteId, areas } = site;
  const byArea = grouped(site.units, ({ areaId }) => areaId);
  const floors = [...new Set(areas.map(({ floor }) => floor ?? 0))].toSorted((a, b) => a - b);
  for (const [displayOrder, floor] of floors.entries()) {
    const onFloor = areas.filter((area) => (area.floor ?? 0) === floor);
    const { width, height, shapes } = floorPlanOf({
      areas: onFloor.map(({ id, name }) => ({ name, units: byArea.get(id) ?? [] })),
      gates: displayOrder === 0 ? gates : [],
      hasLift: floors.length > 2,
    });
    const name = floor === 0 ? 'Ground' : `Level ${floor}`;
    const mapId = buffer.add('facilityMaps', { siteId, name, floor, displayOrder, width, height });
    for (const shape of shapes) buffer.add('mapUnits', { siteId, mapId, ...shape });
  }
}
