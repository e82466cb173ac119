import { z } from 'zod';
import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { parserOf } from '../host/entitySource.ts';
import type { RowBlock, StoreDatabase } from './database.ts';

/** Blocks of rows count from 0. */
const cachedListsBlock = -1;

export interface CachedList {
  query: RowQuery;
  total: number;
  rows: readonly AnyRecord[];
}

const sortSchema = z.strictObject({
  field: z.string(),
  direction: z.enum(['asc', 'desc']),
  thenBy: z.string().optional(),
} satisfies Record<keyof NonNullable<RowQuery['sort']>, z.ZodType>);

const querySchema: z.ZodType<RowQuery> = z.strictObject({
  siteId: z.number().optional(),
  where: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).optional(),
  sort: sortSchema.optional(),
  skip: z.number().optional(),
  limit: z.number().optional(),
});

const keySchema = z.templateLiteral([z.string(), ':', z.number()]);

const blockSchema = z.object({
  answers: z.array(z.object({ query: querySchema, total: z.number(), ids: z.array(z.union([z.number(), keySchema])) })),
  rows: z.array(z.unknown()),
});

const keyOf = (entity: EntityName): RowBlock['key'] => [entity, cachedListsBlock];

/** A list with an unreadable row is left out: the full list follows anyway. */
function readBlock(entity: EntityName, text: string): CachedList[] {
  const parse = parserOf(entity);
  const { answers, rows } = blockSchema.parse(JSON.parse(text));
  const byId = new Map<RecordKey, AnyRecord>();
  for (const raw of rows) {
    const parsed = parse(raw);
    if (parsed.ok) byId.set(recordKey(entity, parsed.row), parsed.row);
  }
  return answers.flatMap(({ query, total, ids }) => {
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return found.length === ids.length ? [{ query, total, rows: found }] : [];
  });
}

/** An unreadable block counts as empty. */
export async function loadCachedLists(
  database: StoreDatabase,
  readable: (entity: EntityName) => boolean,
): Promise<Map<EntityName, CachedList[]>> {
  const names = replicatedNames.filter(readable);
  const blocks = await database.rows.bulkGet(names.map(keyOf));
  const shown = new Map<EntityName, CachedList[]>();
  for (const [index, block] of blocks.entries()) {
    const name = names[index];
    if (name === undefined || block === undefined) continue;
    try {
      shown.set(name, readBlock(name, block.rows));
    } catch (cause) {
      console.warn(`The cached lists of ${name} cannot be read.`, cause);
    }
  }
  return shown;
}

/** Returns the block to write; null: there are no lists. */
export function cachedListsBlockOf(entity: EntityName, answers: readonly CachedList[]): RowBlock | null {
  if (answers.length === 0) return null;
  const byId = new Map(answers.flatMap(({ rows }) => rows.map((row) => [recordKey(entity, row), row])));
  const lists = answers.map(({ query, total, rows }) => ({
    query,
    total,
    ids: rows.map((row) => recordKey(entity, row)),
  }));
  return { key: keyOf(entity), rows: JSON.stringify({ answers: lists, rows: [...byId.values()] }) };
}

/** Must run in a transaction. */
export async function writeCachedLists(
  database: StoreDatabase,
  blocks: ReadonlyMap<EntityName, RowBlock | null>,
): Promise<void> {
  for (const [entity, block] of blocks) {
    if (block === null) await database.rows.delete(keyOf(entity));
    else await database.rows.put(block);
  }
}
