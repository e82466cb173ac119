import { eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Posting } from '#server/rentals/ledger/posting.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

/** The given fields; the builder makes up the rest. */
export type Given<Table extends PgTable> = Partial<InferInsertModel<Table>>;

export interface BuilderTools {
  database: Database;
  insert<Table extends PgTable>(table: Table, values: InferInsertModel<Table>): Promise<InferSelectModel<Table>>;
  /** Makes a word that no other record has. */
  fresh(word: string): string;
  /** Adds lines to the ledger as they were at that time. */
  post(post: (posting: Posting) => Promise<void>, at: Date): Promise<void>;
  /** The organisation that owns the site. */
  ownerOf(siteId: number): Promise<number>;
}

export function createTools(database: Database): BuilderTools {
  let made = 0;
  return {
    database,
    post: (post, at) => post({ transaction: database, now: at }),
    fresh: (word) => `${word} ${(made += 1)}`,
    async ownerOf(siteId) {
      const [site] = await database.select().from(sites).where(eq(sites.id, siteId));
      if (site === undefined) throw new Error(`There is no site ${siteId} to build at.`);
      return site.organisationId;
    },
    async insert<Table extends PgTable>(table: Table, values: InferInsertModel<Table>) {
      const rows = (await database
        .insert(table as PgTable)
        .values(values)
        .returning()) as InferSelectModel<Table>[];
      return rows[0] as InferSelectModel<Table>;
    },
  };
}
