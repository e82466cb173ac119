import { eq, sql } from 'drizzle-orm';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { PaperSource } from '#domain/papers/paper.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';

/** The business and the site that papers of a site name. */
export interface SiteBusiness {
  seller: NonNullable<PaperSource['seller']>;
  site: NonNullable<PaperSource['site']>;
  zone: string;
  /** The address that answers to an email go to; null: none is known. */
  replyTo: string | null;
  organisationId: number;
}

/** null: there is no such site. */
export async function businessOfSite(database: Database, siteId: number): Promise<SiteBusiness | null> {
  const [row] = await database
    .select({
      site: sites,
      name: sql<string>`coalesce(nullif(${organisations.tradingName}, ''), ${organisations.name})`,
      abn: organisations.abn,
      address: organisations.address,
      gstRegistered: organisations.gstRegistered,
      email: organisations.email,
    })
    .from(sites)
    .innerJoin(organisations, eq(organisations.id, sites.organisationId))
    .where(eq(sites.id, siteId));
  if (row === undefined) return null;
  const { site, email, ...seller } = row;
  return {
    seller,
    site: readRecord('site', site) ?? {},
    zone: site.timeZone,
    replyTo: site.email ?? email,
    organisationId: site.organisationId,
  };
}
