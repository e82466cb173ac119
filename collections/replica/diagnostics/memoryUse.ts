import { z } from 'zod';
import type { MemoryUse } from './diagnostics.ts';

const heapSchema = z.object({ memory: z.object({ usedJSHeapSize: z.number() }) });

/**
 * What a host without a row takes, and what each letter of what it holds takes as records, indexes and words to search
 * (bytes): more where lists were looked at, less where none was. `npm run proof:worker` compares them with the heap
 * that Chromium's inspector sees.
 */
const reckoning = { empty: 6_000_000, perLetter: 4 } as const;

/**
 * The memory in use here, where the browser tells it: Chromium tells pages by performance.memory, and workers nothing.
 * Elsewhere it is reckoned.
 * @param held how long everything that is held is as JSON (letters).
 */
export function memoryUse(held: number): MemoryUse {
  const told = heapSchema.safeParse(performance);
  if (told.success) return { bytes: told.data.memory.usedJSHeapSize, isReckoned: false };
  return { bytes: Math.round(reckoning.empty + reckoning.perLetter * held), isReckoned: true };
}
