import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { atOwnSite, ownerOfSite } from '#server/places/visibility.ts';
import type { Audience } from '#server/storage/audience.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';

type SiteField = 'siteId' | 'site_id';

interface OwnSiteResource<Field extends SiteField> {
  siteId: AnyPgColumn;
  visible(viewer: Viewer): SQL | undefined;
  audience(database: Database, row: Readonly<Record<Field, number>>): Promise<Audience>;
}

/**
 * Only the staff of the site's owner see these records.
 * @param field the wire field with the site.
 */
export function ofOwnSite<Field extends SiteField = 'siteId'>(
  siteId: AnyPgColumn,
  field: Field = 'siteId' as Field,
): OwnSiteResource<Field> {
  return {
    siteId,
    visible: (viewer) => atOwnSite(viewer, siteId),
    audience: async (database, row) => ({
      siteId: row[field],
      organisationIds: [await ownerOfSite(database, row[field])],
    }),
  };
}
