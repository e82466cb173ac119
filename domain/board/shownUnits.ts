import type { Unit } from '../entities/unit.ts';
import { isNarrow, matches, type UnitFilter } from './unitFilter.ts';

/** Which units are on screen under a filter. */
export interface ShownUnits {
  filter: UnitFilter;
  units: readonly Unit[];
  /** null: all of them. */
  ids: ReadonlySet<number> | null;
}

/**
 * The units that match, and those that did since the filter was set: a unit whose state changes keeps its place, since
 * whoever is about to press its neighbour must not hit another door.
 */
export function nextShown(before: ShownUnits | null, units: readonly Unit[], filter: UnitFilter): ShownUnits {
  if (!isNarrow(filter)) return { filter, units, ids: null };
  const stayed = before !== null && before.filter === filter ? before.ids : null;
  const ids = new Set<number>();
  for (const unit of units) {
    if (stayed?.has(unit.id) === true || matches(unit, filter)) ids.add(unit.id);
  }
  const same = stayed !== null && stayed.size === ids.size && [...ids].every((id) => stayed.has(id));
  return { filter, units, ids: same ? stayed : ids };
}
