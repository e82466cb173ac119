import type { z } from 'zod';

/** What is wrong with a value, in a sentence; null where nothing is. */
export function fieldMessage(schema: z.ZodType, value: string): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? null);
}
