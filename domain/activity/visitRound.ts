import { countText } from '#format/numbers.ts';
import { compareAreas } from '../board/groupUnits.ts';
import { compareNames, compareTexts } from '../search/sortingText.ts';

/** A device or door that somebody has to go to. */
export interface VisitStop {
  entity: string;
  id: number;
  name: string;
  /** null: unknown. */
  area: { name: string; floor: number | null } | null;
  /** The door at which it is, as "A101"; null: unknown. */
  door: string | null;
}

function byArea(one: VisitStop, other: VisitStop): number {
  if (one.area === null || other.area === null) return Number(one.area === null) - Number(other.area === null);
  return compareAreas(one.area, other.area);
}

/** Compares those without a door last. */
function byDoor(one: VisitStop, other: VisitStop): number {
  if (one.door === null || other.door === null) return Number(one.door === null) - Number(other.door === null);
  return compareNames(one.door, other.door);
}

/** The order of one walk: area by area, along its doors; what has no known place comes last. */
export function walkOrder<Stop extends VisitStop>(stops: readonly Stop[]): Stop[] {
  return stops.toSorted(
    (one, other) =>
      byArea(one, other) ||
      byDoor(one, other) ||
      compareNames(one.name, other.name) ||
      compareTexts(one.entity, other.entity) ||
      one.id - other.id,
  );
}

/** "16 doors, A101 to A116" */
export function doorsText(names: readonly string[]): string | null {
  const sorted = names.toSorted(compareNames);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  return names.length === 1 ? `Door ${first}` : `${countText(names.length, 'door')}, ${first} to ${last}`;
}
