import { z } from 'zod';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { boardTones } from '#domain/board/boardTone.ts';
import type { RowBlock, StoreDatabase } from '../disk/database.ts';
import { parserOf } from '../host/entitySource.ts';
import type { BoardQuery } from './boardQuery.ts';

/** The block that holds the board, beside the block of the cached unit lists. */
const key: RowBlock['key'] = ['unit', -2];

/** A board's last content, with its first units. */
export interface CachedBoard {
  query: BoardQuery;
  board: UnitBoard;
  rows: readonly AnyRecord[];
}

const blockSchema = z.object({
  question: z.strictObject({
    siteId: z.number(),
    tones: z.array(z.enum(boardTones)),
    words: z.array(z.string()),
  }),
  areas: z.array(
    z.strictObject({
      key: z.string(),
      siteId: z.number().nullable(),
      name: z.string(),
      floor: z.number().nullable(),
      unitIds: z.array(z.number()),
      total: z.number(),
    }),
  ),
  total: z.number(),
  counts: z.array(z.tuple([z.enum(boardTones), z.number()])),
  rows: z.array(z.unknown()),
});

/** Loads the cached board; null: there is none, or it is unreadable. */
export async function loadCachedBoard(database: StoreDatabase): Promise<CachedBoard | null> {
  const block = await database.rows.get(key);
  if (block === undefined) return null;
  try {
    const { question: query, areas, total, counts, rows } = blockSchema.parse(JSON.parse(block.rows));
    const parse = parserOf('unit');
    const readable = rows.flatMap((raw) => {
      const parsed = parse(raw);
      return parsed.ok ? [parsed.row] : [];
    });
    return { query, board: { areas, total, counts: new Map(counts) }, rows: readable };
  } catch (cause) {
    console.warn('The cached board of units cannot be read.', cause);
    return null;
  }
}

/** Must run in a transaction; null removes the board. */
export async function writeCachedBoard(database: StoreDatabase, kept: CachedBoard | null): Promise<void> {
  if (kept === null) {
    await database.rows.delete(key);
    return;
  }
  const { query, board, rows } = kept;
  const block = { question: query, ...board, counts: [...board.counts], rows };
  await database.rows.put({ key, rows: JSON.stringify(block) });
}
