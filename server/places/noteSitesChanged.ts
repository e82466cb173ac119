import { asc, eq } from 'drizzle-orm';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { audienceOfSite } from './visibility.ts';

/** Sites show a setting of their organisation. */
export async function noteSitesChanged(
  transaction: Database,
  organisationId: number,
  addChange: (change: Change) => void,
): Promise<void> {
  const rows = await transaction
    .select({ id: sites.id })
    .from(sites)
    .where(eq(sites.organisationId, organisationId))
    .orderBy(asc(sites.id));
  for (const { id } of rows) {
    const organisationIds = await audienceOfSite(transaction, id);
    addChange({ entity: 'site', act: 'UPDATE', id, organisationId, organisationIds });
  }
}
