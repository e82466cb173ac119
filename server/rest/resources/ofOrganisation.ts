import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ofOwnOrganisation } from '#server/places/visibility.ts';
import type { SQL } from 'drizzle-orm';
import type { Audience } from '#server/storage/audience.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';

interface OwnedResource {
  visible(viewer: Viewer): SQL | undefined;
  audience(database: Database, row: { organisationId: number }): Promise<Audience>;
}

/** What holds of every record that belongs to an organisation: its own staff see it, and sharing a site never shows it. */
export function ofOrganisation(organisationId: AnyPgColumn): OwnedResource {
  return {
    visible: (viewer) => ofOwnOrganisation(viewer, organisationId),
    audience: (_database, { organisationId: owner }) =>
      Promise.resolve({ organisationId: owner, organisationIds: [owner] }),
  };
}
