import { eq } from 'drizzle-orm';
import { momentText } from '#format/dateFormats.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

/** A moment in words, in the site's time zone. */
export async function momentAt(database: Database, siteId: number, moment: Date): Promise<string> {
  const [site] = await database.select({ timeZone: sites.timeZone }).from(sites).where(eq(sites.id, siteId));
  return momentText(moment.getTime(), site?.timeZone ?? 'UTC');
}
