import { z } from 'zod';

/** One condition of a searchQuery: a column, and the value (or, where the server offers it, the values) it must have. */
export const searchConditionSchema = z.object({
  column: z.string().min(1),
  query: z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])).max(1000)]),
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
