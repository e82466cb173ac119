import { useMemo, useState } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import { sameCounts, type ToneCounts } from '#domain/board/unitBoard.ts';
import { toneCounts } from '#domain/board/unitFilter.ts';

/** How many units have each tone, among those that the words let through; the same map while no count changes. */
export function useToneCounts(units: readonly Unit[], words: readonly string[]): ToneCounts {
  const counts = useMemo(() => toneCounts(units, words), [units, words]);
  const [held, setHeld] = useState(counts);
  if (held === counts || sameCounts(held, counts)) return held;
  setHeld(counts);
  return counts;
}
