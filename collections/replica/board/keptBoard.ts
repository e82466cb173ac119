import { z } from 'zod';
import type { UnitBoard } from '#domain/board/unitBoard.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { tones } from '#domain/states/unitStatus.ts';
import type { RowBlock, StoreDatabase } from '../disk/database.ts';
import { parserOf } from '../host/entitySource.ts';
import type { BoardQuestion } from './boardQuestion.ts';

/** The block of the units that has the board; what their lists showed last stands in another beside it. */
const key: RowBlock['key'] = ['unit', -2];

/** What a board showed last, and the units that it begins with. */
export interface KeptBoard {
  question: BoardQuestion;
  board: UnitBoard;
  rows: readonly AnyRecord[];
}

const blockSchema = z.object({
  question: z.strictObject({
    siteId: z.number(),
    tones: z.array(z.enum(tones)),
    words: z.array(z.string()),
  }),
  areas: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      floor: z.number().nullable(),
      unitIds: z.array(z.number()),
      total: z.number(),
    }),
  ),
  total: z.number(),
  counts: z.array(z.tuple([z.enum(tones), z.number()])),
  rows: z.array(z.unknown()),
});

/** What the board showed last; null: nothing, or nothing that can be read. */
export async function loadBoard(database: StoreDatabase): Promise<KeptBoard | null> {
  const block = await database.rows.get(key);
  if (block === undefined) return null;
  try {
    const { question, areas, total, counts, rows } = blockSchema.parse(JSON.parse(block.rows));
    const parse = parserOf('unit');
    const readable = rows.flatMap((raw) => {
      const parsed = parse(raw);
      return parsed.ok ? [parsed.row] : [];
    });
    return { question, board: { areas, total, counts: new Map(counts) }, rows: readable };
  } catch (cause) {
    console.warn('What the board of units showed last cannot be read.', cause);
    return null;
  }
}

/** Writes what is to be kept, within the transaction that runs; null: nothing is. */
export async function writeBoard(database: StoreDatabase, kept: KeptBoard | null): Promise<void> {
  if (kept === null) {
    await database.rows.delete(key);
    return;
  }
  const { question, board, rows } = kept;
  const block = { question, ...board, counts: [...board.counts], rows };
  await database.rows.put({ key, rows: JSON.stringify(block) });
}
