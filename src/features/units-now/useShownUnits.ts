import { useState } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { nextShownUnits, type ShownUnits } from '#domain/board/shownUnits.ts';
import type { UnitFilter } from '#domain/board/unitFilter.ts';

/** The ids to show; null for all. A unit that stops matching keeps its place until the filter changes. */
export function useShownUnits(units: readonly Unit[], filter: UnitFilter): ReadonlySet<number> | null {
  const [previous, setHeld] = useState<ShownUnits>(() => nextShownUnits(null, units, filter));
  if (previous.units === units && previous.filter === filter) return previous.ids;
  const next = nextShownUnits(previous, units, filter);
  setHeld(next);
  return next.ids;
}
