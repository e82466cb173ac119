import { z } from 'zod';

/** An export of everything that a person may read. */
export const exportLogBody = z.object({
  /** How many lists. */
  lists: z.number().int().min(1).max(1_000),
  /** Whether PIN codes are among them. */
  pins: z.boolean(),
});
