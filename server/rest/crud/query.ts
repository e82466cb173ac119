import { z } from 'zod';
import { searchConditionSchema, type SearchCondition } from '#domain/calls/query.ts';
import { highestId } from '#domain/entities/fields.ts';
import { allSites } from '#domain/entities/site.ts';
import { containsNul } from '#server/rest/refuseNul.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';

const pageLimits = { default: 100, maximum: 1000 } as const;

export interface ParsedListQuery {
  /** null: any site. */
  siteId: number | null;
  offset: number;
  limit: number;
  conditions: readonly SearchCondition[];
  options: boolean;
}

function conditionsOf(text: string | undefined): readonly SearchCondition[] {
  if (text === undefined || text === '') return [];
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Refusal(400, sentences.searchUnreadable);
  }
  if (containsNul(given)) throw new Refusal(400, sentences.noNul, 'searchQuery');
  const parsed = z.array(searchConditionSchema).max(20).safeParse(given);
  if (!parsed.success) throw new Refusal(400, sentences.searchUnreadable);
  return parsed.data;
}

const count = z.coerce.number().int().min(0).max(highestId);

const listQuerySchema = z.object({
  siteId: count.optional(),
  offset: count.default(0),
  limit: z.coerce.number().int().min(1).default(pageLimits.default),
  searchQuery: z.string().optional(),
  mode: z.enum(['options']).optional(),
});

const expectations: Record<keyof z.output<typeof listQuerySchema>, string> = {
  siteId: 'siteId must be the number of a site, or 0 for all sites.',
  offset: 'offset must be a whole number from 0.',
  limit: 'limit must be a whole number from 1.',
  searchQuery: sentences.searchUnreadable,
  mode: 'The only mode of a list is "options".',
};

/** @throws Refusal with status 400 and the field. */
export function parseListQuery(query: unknown): ParsedListQuery {
  const parsed = listQuerySchema.safeParse(query);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]) as keyof typeof expectations;
    throw new Refusal(400, expectations[field], field);
  }
  const { siteId, offset, limit, searchQuery, mode } = parsed.data;
  return {
    siteId: siteId === undefined || siteId === allSites.id ? null : siteId,
    offset,
    limit: Math.min(limit, pageLimits.maximum),
    conditions: conditionsOf(searchQuery),
    options: mode === 'options',
  };
}
