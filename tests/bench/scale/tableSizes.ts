import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/storage/database.ts';
import { printLine } from '#tests/bench/figures.ts';

const schema = z.object({ rows: z.coerce.number(), bytes: z.coerce.number() });

/** Prints the bytes that each row of these tables takes on the disk, with its share of the indexes. */
export async function showTableSizes(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [found] = await rowsOf(
      database,
      schema,
      sql`select count(*) as rows, pg_total_relation_size(${table}) as bytes from ${sql.identifier(table)}`,
    );
    if (found === undefined || found.rows === 0) continue;
    printLine(`  ${table}: ${found.rows} rows, ${(found.bytes / found.rows).toFixed(0)} bytes each`);
  }
}
