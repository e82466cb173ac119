import { z } from 'zod';

/** A range with both bounds included; an absent bound is open. */
const searchRangeSchema = z
  .strictObject({ from: z.string().optional(), to: z.string().optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined);
export type SearchRange = z.output<typeof searchRangeSchema>;

/** A column with a value or, where the server offers it, values or a range of days or moments. */
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

/** The query of a list. `limit` is an extension that a server may ignore. */
export interface ListQuery {
  siteId?: number | undefined;
  offset?: number | undefined;
  limit?: number | undefined;
  searchQuery?: readonly SearchCondition[] | undefined;
  mode?: 'options' | undefined;
}
