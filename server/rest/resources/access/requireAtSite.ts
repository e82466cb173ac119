import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';

/**
 * Related records must be at the same site.
 * @throws Refusal with status 400 and the field.
 */
export async function requireAtSite(
  database: Database,
  table: PgTable & { id: AnyPgColumn; siteId: AnyPgColumn },
  reference: { id: number | null | undefined; siteId: number | undefined; noun: string; field: string },
): Promise<void> {
  const { id, siteId, noun, field } = reference;
  if (id == null || siteId === undefined) return;
  const found = await database
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.id, id), eq(table.siteId, siteId)));
  if (found.length === 0) throw new Refusal(400, `There is no such ${noun} at this site.`, field);
}
