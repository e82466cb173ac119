import { organisationFeaturesBody } from '#domain/bodies/people.ts';
import { organisationFeatures } from '#domain/entities/organisationFeatures.ts';
import { organisationFeatures as features } from '#server/storage/schema/organisations.ts';
import { ofOwnOrganisation, requireOwner } from '#server/rest/access/visibility.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, StoredRow, Values } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import { noSuchOrganisation } from '../conflicts.ts';

/** One external system serves everybody here, so whoever runs the server says whose records it knows. */
function requireServed({ rights }: Viewer, flags: Values, current: StoredRow | null): void {
  const switchedOn = flags['externalStorage'] === true && current?.['externalStorage'] !== true;
  if (!switchedOn || rights.isSuperAdmin) return;
  throw new Refusal(403, 'Only a super admin may switch the external storage system on.', 'externalStorage');
}

export const organisationFeaturesResource: ServerResource = {
  entity: organisationFeatures.name,
  table: features,
  fields: {
    ...columnsNamed(features, [
      'id',
      'operations',
      'appOperations',
      'reporting',
      'facilityMap',
      'permissionIngest',
      'poolTables',
      'externalStorage',
    ]),
    organisationId: features.id,
  },
  visible: (viewer) => ofOwnOrganisation(viewer, features.id),
  // Everybody's navigation depends on them.
  isOpenTo: (viewer, id) => viewer.organisationId === id,
  concern: (_database, row) => Promise.resolve({ organisationId: row.id, organisationIds: [row.id] }),
  writing: {
    body: organisationFeaturesBody,
    prepare: (_transaction, viewer, { organisationId, ...flags }, current) => {
      const id = organisationId as number | undefined;
      if (id !== undefined) requireOwner(viewer, id);
      if (current !== null && id !== undefined && id !== current.id) {
        throw new Refusal(400, 'The features of an organisation stay with it.', 'organisationId');
      }
      requireServed(viewer, flags, current);
      return Promise.resolve(current === null ? { id, ...flags } : flags);
    },
    conflicts: {
      organisation_features_pkey: {
        status: 409,
        field: 'organisationId',
        sentence: 'This organisation has its features already.',
      },
      organisation_features_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => `organisation ${row.id}`,
  },
};
