import { z } from 'zod';

/** What is kept of a table in this browser. The selection belongs to the site it was made at. */
export const keptStateSchema = z.object({
  filters: z.record(z.string(), z.array(z.string())),
  sort: z.object({ field: z.string(), direction: z.enum(['asc', 'desc']) }).nullable(),
  selection: z.object({ siteId: z.number().nullable(), ids: z.array(z.number().int()) }),
});
export type KeptState = z.output<typeof keptStateSchema>;

export const nothingKept: KeptState = { filters: {}, sort: null, selection: { siteId: null, ids: [] } };
