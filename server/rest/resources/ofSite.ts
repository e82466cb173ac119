import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { requireOwnSites } from '#server/rest/access/ownership.ts';
import { atVisibleSite, audienceOfSite } from '#server/rest/access/visibility.ts';
import type { ServerResource, Writing } from '#server/rest/crud/define.ts';

type SiteResource = Pick<ServerResource, 'siteId' | 'visible' | 'concern'> & { writing: Writing };

/** What holds of every record that stands at a site: who sees it, who hears of it, and whose site it may be put at. */
export function ofSite(siteId: AnyPgColumn, writing: Pick<Writing, 'body' | 'conflicts'>): SiteResource {
  return {
    siteId,
    visible: (viewer) => atVisibleSite(viewer, siteId),
    concern: async (database, row) => {
      const at = row['siteId'] as number;
      return { siteId: at, organisationIds: await audienceOfSite(database, at) };
    },
    writing: {
      ...writing,
      prepare: async (transaction, viewer, values, current) => {
        await requireOwnSites(transaction, viewer, values, current);
        return values;
      },
      beforeDelete: (transaction, viewer, current) => requireOwnSites(transaction, viewer, {}, current),
      nameOf: (row) => String(row['name']),
    },
  };
}
