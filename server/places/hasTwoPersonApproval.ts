import { eq } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

/** Whether the site's organisation asks a second person before many doors are commanded. */
export async function hasTwoPersonApproval(database: Database, siteId: number): Promise<boolean> {
  const [row] = await database
    .select({ isOn: organisations.twoPersonApproval })
    .from(sites)
    .innerJoin(organisations, eq(organisations.id, sites.organisationId))
    .where(eq(sites.id, siteId));
  return row?.isOn === true;
}
