import type { InferInsertModel, InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/storage/database.ts';

/** What a builder is given of its record; the rest it makes up. */
export type Given<Table extends PgTable> = Partial<InferInsertModel<Table>>;

/** What every group of builders works with. */
export interface BuilderTools {
  insert<Table extends PgTable>(table: Table, values: InferInsertModel<Table>): Promise<InferSelectModel<Table>>;
  /** A word with a number that no other record has. */
  fresh(word: string): string;
}

export function createTools(database: Database): BuilderTools {
  let made = 0;
  return {
    fresh: (word) => `${word} ${(made += 1)}`,
    async insert<Table extends PgTable>(table: Table, values: InferInsertModel<Table>) {
      const rows = (await database
        .insert(table as PgTable)
        .values(values)
        .returning()) as InferSelectModel<Table>[];
      return rows[0] as InferSelectModel<Table>;
    },
  };
}
