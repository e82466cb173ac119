import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ServerResource, StoredRow } from '#server/rest/crud/define.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/sites.ts';

/** For a record about people, bookings or money: sharing a site never shows it, so only the owner's staff see it. */
export function atOwnSite({ organisationId, rights }: Viewer, siteId: AnyPgColumn): SQL | undefined {
  if (rights.isSuperAdmin) return undefined;
  const own = eq(sites.organisationId, organisationId);
  return sql`${siteId} in (select ${sites.id} from ${sites} where ${own})`;
}

/** The organisation that owns a site, whoever asks. */
export async function ownerOfSite(database: Database, siteId: number): Promise<number> {
  const [row] = await database.select({ organisationId: sites.organisationId }).from(sites).where(eq(sites.id, siteId));
  if (row === undefined) throw new Error(`The site ${siteId} of a record is gone.`);
  return row.organisationId;
}

/** What holds of every such record. @param field the wire field that names the site. */
export function ofOwnSite(
  siteId: AnyPgColumn,
  field: 'siteId' | 'site_id' = 'siteId',
): Pick<ServerResource, 'siteId' | 'visible' | 'concern'> {
  return {
    siteId,
    visible: (viewer) => atOwnSite(viewer, siteId),
    concern: async (database: Database, row: StoredRow) => {
      const at = row[field] as number;
      return { siteId: at, organisationIds: [await ownerOfSite(database, at)] };
    },
  };
}
