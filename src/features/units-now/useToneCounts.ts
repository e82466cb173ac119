import { useMemo, useState } from 'react';
import type { Unit } from '#domain/entities/unit.ts';
import type { Tone } from '#domain/states/unitStatus.ts';
import { toneCounts } from './unitFilter.ts';

type Counts = ReadonlyMap<Tone, number>;

function same(one: Counts, other: Counts): boolean {
  return one.size === other.size && [...one].every(([tone, count]) => other.get(tone) === count);
}

/** How many units have each tone, among those that the words let through; the same map while no count changes. */
export function useToneCounts(units: readonly Unit[], words: readonly string[]): Counts {
  const counts = useMemo(() => toneCounts(units, words), [units, words]);
  const [held, setHeld] = useState(counts);
  if (held === counts || same(held, counts)) return held;
  setHeld(counts);
  return counts;
}
