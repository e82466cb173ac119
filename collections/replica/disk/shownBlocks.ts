import { z } from 'zod';
import { replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { parserOf } from '../host/entitySource.ts';
import type { RowBlock, StoreDatabase } from './database.ts';

/** The block of an entity's rows that has what was shown last; those with all of its rows are numbered from 0. */
const shownBlock = -1;

/** What a list showed last: the rows of a page, and how many there were in all. */
export interface ShownAnswer {
  query: RowQuery;
  total: number;
  rows: readonly AnyRecord[];
}

const querySchema: z.ZodType<RowQuery> = z.strictObject({
  siteId: z.number().optional(),
  where: z.record(z.string(), z.array(z.union([z.string(), z.number()]))).optional(),
  sort: z.strictObject({ field: z.string(), direction: z.enum(['asc', 'desc']) }).optional(),
  skip: z.number().optional(),
  limit: z.number().optional(),
});

const blockSchema = z.object({
  answers: z.array(z.object({ query: querySchema, total: z.number(), ids: z.array(z.number()) })),
  rows: z.array(z.unknown()),
});

const keyOf = (entity: EntityName): RowBlock['key'] => [entity, shownBlock];

/** An answer of which a row cannot be read is left out: the whole list is on its way. */
function readBlock(entity: EntityName, text: string): ShownAnswer[] {
  const parse = parserOf(entity);
  const { answers, rows } = blockSchema.parse(JSON.parse(text));
  const byId = new Map<number, AnyRecord>();
  for (const raw of rows) {
    const parsed = parse(raw);
    if (parsed.ok) byId.set(parsed.row.id, parsed.row);
  }
  return answers.flatMap(({ query, total, ids }) => {
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return found.length === ids.length ? [{ query, total, rows: found }] : [];
  });
}

/** What lists showed last, each entity's in a block of its own. A block that cannot be read counts as none. */
export async function loadShown(
  database: StoreDatabase,
  readable: (entity: EntityName) => boolean,
): Promise<Map<EntityName, ShownAnswer[]>> {
  const names = replicatedNames.filter(readable);
  const blocks = await database.rows.bulkGet(names.map(keyOf));
  const shown = new Map<EntityName, ShownAnswer[]>();
  for (const [index, block] of blocks.entries()) {
    const name = names[index];
    if (name === undefined || block === undefined) continue;
    try {
      shown.set(name, readBlock(name, block.rows));
    } catch (cause) {
      console.warn(`What was shown last of ${name} cannot be read.`, cause);
    }
  }
  return shown;
}

/** The block as it is to be written; null: there is nothing to keep. */
export function shownBlockOf(entity: EntityName, answers: readonly ShownAnswer[]): RowBlock | null {
  if (answers.length === 0) return null;
  const byId = new Map(answers.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const told = answers.map(({ query, total, rows }) => ({ query, total, ids: rows.map(({ id }) => id) }));
  return { key: keyOf(entity), rows: JSON.stringify({ answers: told, rows: [...byId.values()] }) };
}

/** Writes what is to be kept of these entities, within the transaction that runs. */
export async function writeShown(
  database: StoreDatabase,
  blocks: ReadonlyMap<EntityName, RowBlock | null>,
): Promise<void> {
  for (const [entity, block] of blocks) {
    if (block === null) await database.rows.delete(keyOf(entity));
    else await database.rows.put(block);
  }
}
