import { z } from 'zod';
import type { MemoryUse } from './diagnostics.ts';

const heapSchema = z.object({ memory: z.object({ usedJSHeapSize: z.number() }) });

/**
 * Bytes of an empty host, and of each character of held JSON with its indexes and search texts. Open lists take more.
 * `npm run proof:worker` compares the estimate with Chromium's heap.
 */
const memoryEstimate = { empty: 6_000_000, perLetter: 4 } as const;

/**
 * Chromium gives pages performance.memory; elsewhere, and in workers, this is an estimate.
 * @param held the length of all held data as JSON characters.
 */
export function memoryUse(held: number): MemoryUse {
  const told = heapSchema.safeParse(performance);
  if (told.success) return { bytes: told.data.memory.usedJSHeapSize, isEstimated: false };
  return { bytes: Math.round(memoryEstimate.empty + memoryEstimate.perLetter * held), isEstimated: true };
}
