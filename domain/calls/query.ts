import { z } from 'zod';

/** From one day or moment to another, both included; what is left out has no bound. */
export const searchRangeSchema = z
  .strictObject({ from: z.string().optional(), to: z.string().optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined);
export type SearchRange = z.output<typeof searchRangeSchema>;

/**
 * One condition of a searchQuery: a column, and the value (or, where the server offers it, the values, or the range of
 * days or moments) it must have.
 */
export const searchConditionSchema = z.object({
  column: z.string().min(1),
  query: z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string(), z.number()])).max(1000),
    searchRangeSchema,
  ]),
});
export type SearchCondition = z.output<typeof searchConditionSchema>;

/** The query fields of a list call. `limit` is an extension that a server may ignore. */
export interface ListQuery {
  siteId?: number | undefined;
  offset?: number | undefined;
  limit?: number | undefined;
  searchQuery?: readonly SearchCondition[] | undefined;
  mode?: 'options' | undefined;
}
