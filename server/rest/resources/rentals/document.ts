import { sql } from 'drizzle-orm';
import { documentBody } from '#domain/bodies/catalogue.ts';
import { document } from '#domain/entities/document.ts';
import type { ServerResource, StoredRow, Values } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { documents } from '#server/storage/schema/customers.ts';
import { requireOf } from '../requireOf.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../conflicts.ts';
import { ofOrganisation } from '../ofOrganisation.ts';

/** Other words are another version; the same ones sent again are not. */
function versionFor(values: Values, current: StoredRow | null): Values {
  if (current === null || values['content'] === undefined || values['content'] === current['content']) return {};
  return { version: sql`${documents.version} + 1` };
}

async function prepare(transaction: Database, viewer: Viewer, values: Values, current: StoredRow | null) {
  const owner = stayingOwner(viewer, values, current, 'document');
  const organisationId = (owner['organisationId'] ?? current?.['organisationId']) as number;
  await requireOf(transaction, organisationId, 'customer', values['customerId'], 'customerId');
  await requireOf(transaction, organisationId, 'site', values['siteId'], 'siteId');
  return { ...values, ...owner, ...versionFor(values, current) };
}

export const documentResource: ServerResource = {
  entity: document.name,
  table: documents,
  fields: columnsNamed(documents, [
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
  ]),
  optionName: documents.name,
  ...ofOrganisation(documents.organisationId),
  writing: {
    body: documentBody,
    prepare,
    conflicts: {
      documents_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => String(row['name']),
  },
};
