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

/** Only the organisation's staff see its records; sharing a site never shows them. */
export function ofOrganisation(organisationId: AnyPgColumn): OwnedResource {
  return {
    visible: (viewer) => ofOwnOrganisation(viewer, organisationId),
    audience: (_database, { organisationId: owner }) =>
      Promise.resolve({ organisationId: owner, organisationIds: [owner] }),
  };
}
