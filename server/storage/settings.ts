import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from './database.ts';
import { settings } from './schema/settings.ts';

/** A remembered value; null when it was never set. */
export async function readSetting<Schema extends z.ZodType>(
  database: Database,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const [row] = await database.select().from(settings).where(eq(settings.key, key));
  return row === undefined ? null : schema.parse(row.value);
}

/** Remembers a value unless one is there already; what stands afterwards comes back. */
export async function settleSetting<Schema extends z.ZodType>(
  database: Database,
  key: string,
  schema: Schema,
  value: z.output<Schema>,
): Promise<z.output<Schema>> {
  await database.insert(settings).values({ key, value }).onConflictDoNothing();
  return (await readSetting(database, key, schema)) ?? value;
}
