import { useState } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { nextShown, type ShownUnits } from '#domain/board/shownUnits.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';

/** The ids on screen under the filter; null for all. What stops matching keeps its place until the filter changes. */
export function useShownUnits(units: readonly Unit[], filter: UnitFilter): ReadonlySet<number> | null {
  const [held, setHeld] = useState<ShownUnits>(() => nextShown(null, units, filter));
  if (held.units === units && held.filter === filter) return held.ids;
  const next = nextShown(held, units, filter);
  setHeld(next);
  return next.ids;
}
