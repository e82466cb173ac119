import { sql, type SQL } from 'drizzle-orm';
import { documentBody } from '#domain/bodies/rentals.ts';
import { document } from '#domain/entities/document.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { documents } from '#server/storage/schema/rentals/customers.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../conflicts.ts';
import { ofOrganisation } from '../ofOrganisation.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof documentBody>;

/** Other words are another version; the same ones sent again are not. */
function versionFor(values: Given, current: Row | null): { version?: SQL } {
  if (current === null || values.content === undefined || values.content === current.content) return {};
  return { version: sql`${documents.version} + 1` };
}

async function prepare(transaction: Database, viewer: Viewer, values: Given, current: Row | null) {
  const owner = stayingOwner(viewer, values, current, 'document');
  const organisationId = (owner.organisationId ?? current?.organisationId) as number;
  await requireOfOrganisation(transaction, organisationId, 'customer', values.customerId, 'customerId');
  await requireOfOrganisation(transaction, organisationId, 'site', values.siteId, 'siteId');
  return { ...values, ...owner, ...versionFor(values, current) };
}

const fields = columnsNamed(documents, [
  'id',
  'organisationId',
  'name',
  'kind',
  'status',
  'content',
  'version',
  'customerId',
  'siteId',
  'signedAt',
  'createdAt',
]);

export const documentResource = defineResource({
  entity: document.name,
  table: documents,
  fields,
  optionName: documents.name,
  ...ofOrganisation(documents.organisationId),
  writing: {
    body: documentBody,
    prepare,
    conflicts: {
      documents_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => row.name,
  },
});
