import type { z } from 'zod';

/** The error of a value, in a sentence; null if it is valid. */
export function fieldMessage(schema: z.ZodType, value: string): string | null {
  const result = schema.safeParse(value);
  return result.success ? null : (result.error.issues[0]?.message ?? null);
}
