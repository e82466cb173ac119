import { asc, eq } from 'drizzle-orm';
import { momentText } from '#format/dateFormats.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

/** A moment in words, in the site's time zone. */
export async function momentAt(database: Database, siteId: number, moment: Date): Promise<string> {
  const [site] = await database.select({ timeZone: sites.timeZone }).from(sites).where(eq(sites.id, siteId));
  return momentText(moment.getTime(), site?.timeZone ?? 'UTC');
}

/** A moment in words, in the time zone of the organisation's first site, which it names; UTC where it has none. */
export async function momentOf(database: Database, organisationId: number, moment: Date): Promise<string> {
  const [site] = await database
    .select({ timeZone: sites.timeZone })
    .from(sites)
    .where(eq(sites.organisationId, organisationId))
    .orderBy(asc(sites.id))
    .limit(1);
  const zone = site?.timeZone ?? 'UTC';
  return `${momentText(moment.getTime(), zone)} (${zone})`;
}
