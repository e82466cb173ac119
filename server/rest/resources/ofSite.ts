import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { requireOwnSites } from '#server/places/ownership.ts';
import { atVisibleSite, audienceOfSite } from '#server/places/visibility.ts';
import type { GivenBy, Writing } from '#server/rest/crud/define.ts';
import type { Audience } from '#server/storage/audience.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';

export interface SiteRow {
  id: number;
  siteId: number;
}

/** The parts that all resources of a site's records share. */
export interface SiteResource<Body extends z.ZodObject, Row extends SiteRow = SiteRow> {
  siteId: AnyPgColumn;
  visible(viewer: Viewer): SQL | undefined;
  audience(database: Database, row: SiteRow): Promise<Audience>;
  writing: Omit<Writing<Body, Row, GivenBy<Body>>, 'nameOf'> & { nameOf(row: { name: string }): string };
}

/** The site that a body names. */
export const siteGiven = (values: object): { siteId?: number | undefined } => values;

/** Who sees site records, receives their live events, and may write them at which site. */
export function ofSite<Body extends z.ZodObject>(
  siteId: AnyPgColumn,
  writing: Pick<Writing<Body>, 'body' | 'conflicts'>,
): SiteResource<Body> {
  return {
    siteId,
    visible: (viewer) => atVisibleSite(viewer, siteId),
    audience: async (database, row) => ({
      siteId: row.siteId,
      organisationIds: await audienceOfSite(database, row.siteId),
    }),
    writing: {
      ...writing,
      prepare: async (transaction, viewer, values, current) => {
        await requireOwnSites(transaction, viewer, siteGiven(values), current);
        return values;
      },
      beforeDelete: (transaction, viewer, current) => requireOwnSites(transaction, viewer, {}, current),
      nameOf: (row) => row.name,
    },
  };
}
