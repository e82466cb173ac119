import type { Unit } from '../entities/unit.ts';
import { isNarrow, matches, type UnitFilter } from './unitFilter.ts';

export interface ShownUnits {
  filter: UnitFilter;
  units: readonly Unit[];
  /** null: all. */
  ids: ReadonlySet<number> | null;
}

/** A unit that stops matching keeps its place, so a user who is pressing its neighbour does not hit another door. */
export function nextShownUnits(before: ShownUnits | null, units: readonly Unit[], filter: UnitFilter): ShownUnits {
  if (!isNarrow(filter)) return { filter, units, ids: null };
  const stayed = before !== null && before.filter === filter ? before.ids : null;
  const ids = new Set<number>();
  for (const unit of units) {
    if (stayed?.has(unit.id) === true || matches(unit, filter)) ids.add(unit.id);
  }
  const same = stayed !== null && stayed.size === ids.size && [...ids].every((id) => stayed.has(id));
  return { filter, units, ids: same ? stayed : ids };
}
