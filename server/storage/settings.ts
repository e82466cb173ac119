import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from './database.ts';
import { settings } from './schema/settings.ts';

/** @returns null for a setting that was never written. */
export async function readSetting<Schema extends z.ZodType>(
  database: Database,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const [row] = await database.select().from(settings).where(eq(settings.key, key));
  return row === undefined ? null : schema.parse(row.value);
}

export async function saveSetting(database: Database, key: string, value: unknown): Promise<void> {
  await database.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/**
 * Stores a value unless the setting exists.
 * @returns the stored value.
 */
export async function getOrCreateSetting<Schema extends z.ZodType>(
  database: Database,
  key: string,
  schema: Schema,
  value: z.output<Schema>,
): Promise<z.output<Schema>> {
  await database.insert(settings).values({ key, value }).onConflictDoNothing();
  return (await readSetting(database, key, schema)) ?? value;
}
