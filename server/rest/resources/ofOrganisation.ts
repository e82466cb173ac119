import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { ofOwnOrganisation } from '#server/rest/access/visibility.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';

type OwnedResource = Pick<ServerResource, 'visible' | 'concern'>;

/** What holds of every record that belongs to an organisation: its own staff see it, and sharing a site never shows it. */
export function ofOrganisation(organisationId: AnyPgColumn): OwnedResource {
  return {
    visible: (viewer) => ofOwnOrganisation(viewer, organisationId),
    concern: (_database, row) => {
      const owner = row['organisationId'] as number;
      return Promise.resolve({ organisationId: owner, organisationIds: [owner] });
    },
  };
}
