import { z } from 'zod';

const heapSchema = z.object({ memory: z.object({ usedJSHeapSize: z.number() }) });

/**
 * Bytes of the heap in use here; null where the browser does not tell. Chromium tells pages by performance.memory, and
 * workers nothing.
 */
export function heapSize(): number | null {
  const parsed = heapSchema.safeParse(performance);
  return parsed.success ? parsed.data.memory.usedJSHeapSize : null;
}
