import { useMemo, useState } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { sameCounts, type ToneCounts } from '#domain/board/unitBoard.ts';
import { toneCounts } from '#domain/board/unitFilter.ts';

/** The count of matching units by tone. The map stays identical while no count changes. */
export function useToneCounts(units: readonly Unit[], words: readonly string[]): ToneCounts {
  const counts = useMemo(() => toneCounts(units, words), [units, words]);
  const [previous, setHeld] = useState(counts);
  if (previous === counts || sameCounts(previous, counts)) return previous;
  setHeld(counts);
  return counts;
}
