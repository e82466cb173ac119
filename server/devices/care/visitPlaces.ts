import { eq, inArray } from 'drizzle-orm';
import { doorsText } from '#domain/activity/visitRound.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import type { VisitedEntity } from '#domain/states/visit.ts';
import { grouped } from '#server/grouped.ts';
import type { Database } from '#server/storage/database.ts';
import { gates } from '#server/storage/schema/access/gates.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { areas } from '#server/storage/schema/places/sites.ts';

export interface WiredDevice {
  entity: VisitedEntity;
  id: number;
  siteId: number;
  name: string;
  /** The unit that it locks. */
  unitId: number | null;
  controllerId: number | null;
  /** A unit's own. */
  areaId: number | null;
}

export interface VisitPlace {
  area: { name: string; floor: number | null } | null;
  /** The door at which it is, by whose name a walk is sorted. */
  door: string | null;
  /** In words. */
  place: string | null;
}

interface Door {
  name: string;
  areaId: number | null;
}

/** The area of most doors; of several alike, that of the first. */
function areaOfMost(doors: readonly Door[]): number | null {
  const counts = new Map<number, number>();
  for (const { areaId } of doors) if (areaId !== null) counts.set(areaId, (counts.get(areaId) ?? 0) + 1);
  return [...counts].reduce<[number | null, number]>((most, each) => (each[1] > most[1] ? each : most), [null, 0])[0];
}

/** Where the devices of a site are: at their unit, else along the doors of their controller. */
export async function readPlaces(
  database: Database,
  siteId: number,
  devices: readonly WiredDevice[],
): Promise<(device: WiredDevice) => VisitPlace> {
  const controllerIds = devices.flatMap(({ entity, id, controllerId }) =>
    entity === 'controller' ? [id] : (controllerId ?? []),
  );
  const unitIds = devices.flatMap(({ unitId }) => unitId ?? []);
  // One after the other: a transaction has one connection.
  const areaRows = await database
    .select({ id: areas.id, name: areas.name, floor: areas.floor })
    .from(areas)
    .where(eq(areas.siteId, siteId));
  const doors = await readDoors(database, controllerIds);
  const ownUnits = await database
    .select({ id: units.id, name: units.name, areaId: units.areaId })
    .from(units)
    .where(inArray(units.id, unitIds));
  const boxes = await database
    .select({ id: controllers.id, name: controllers.name })
    .from(controllers)
    .where(inArray(controllers.id, controllerIds));
  const areaById = new Map(areaRows.map((area) => [area.id, area]));
  const unitById = new Map(ownUnits.map((unit) => [unit.id, unit]));
  const boxById = new Map(boxes.map((box) => [box.id, box.name]));
  const doorsOf = grouped(doors, ({ controllerId }) => controllerId);
  const areaOf = (id: number | null) => areaById.get(id ?? 0) ?? null;

  return ({ entity, id, name, unitId, controllerId, areaId }) => {
    if (entity === 'unit') return { area: areaOf(areaId), door: name, place: null };
    const unit = unitById.get(unitId ?? 0);
    if (unit !== undefined) return { area: areaOf(unit.areaId), door: unit.name, place: `Unit ${unit.name}` };
    const along = doorsOf.get(entity === 'controller' ? id : (controllerId ?? 0)) ?? [];
    const names = along.map((door) => door.name).toSorted(compareNames);
    const place = entity === 'controller' ? doorsText(names) : (boxById.get(controllerId ?? 0) ?? null);
    return { area: areaOf(areaOfMost(along)), door: names[0] ?? null, place };
  };
}

async function readDoors(database: Database, controllerIds: readonly number[]) {
  const wiredUnits = await database
    .select({ name: units.name, areaId: units.areaId, controllerId: units.controllerId })
    .from(units)
    .where(inArray(units.controllerId, [...controllerIds]));
  const wiredGates = await database
    .select({ name: gates.name, controllerId: gates.controllerId })
    .from(gates)
    .where(inArray(gates.controllerId, [...controllerIds]));
  return [...wiredUnits, ...wiredGates.map((gate) => ({ ...gate, areaId: null }))];
}
