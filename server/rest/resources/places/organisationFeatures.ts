import { organisationFeaturesBody } from '#domain/bodies/places.ts';
import { organisationFeatures } from '#domain/entities/organisationFeatures.ts';
import { organisationFeatures as features } from '#server/storage/schema/places/organisations.ts';
import { ofOwnOrganisation, requireOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import { noSuchOrganisation } from '../constraintSentences.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof organisationFeaturesBody>;

type Flag = keyof Omit<Given, 'organisationId'>;

/** Organisations pay for features, so only super admins may change them. */
function requireSwitcher({ rights }: Viewer, flags: Omit<Given, 'organisationId'>, current: Row | null): void {
  if (rights.isSuperAdmin) return;
  const switched = (Object.keys(flags) as Flag[]).find((flag) => (flags[flag] ?? false) !== (current?.[flag] ?? false));
  if (switched === undefined && current !== null) return;
  throw new Refusal(403, 'Only a super admin can switch features on or off.', switched);
}

const fields = {
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
};

export const organisationFeaturesResource = defineResource({
  entity: organisationFeatures.name,
  table: features,
  fields,
  visible: (viewer) => ofOwnOrganisation(viewer, features.id),
  // Every user's navigation needs them.
  isOpenTo: (viewer, id) => viewer.organisationId === id,
  audience: (_database, row) => Promise.resolve({ organisationId: row.id, organisationIds: [row.id] }),
  writing: {
    body: organisationFeaturesBody,
    prepare: (_transaction, viewer, { organisationId, ...flags }, current) => {
      const id = organisationId;
      if (id !== undefined) requireOwner(viewer, id);
      if (current !== null && id !== undefined && id !== current.id) {
        throw new Refusal(400, "Organisation features can't move to another organisation.", 'organisationId');
      }
      requireSwitcher(viewer, flags, current);
      return Promise.resolve(current === null ? { id, ...flags } : flags);
    },
    conflicts: {
      organisation_features_pkey: {
        status: 409,
        field: 'organisationId',
        sentence: 'This organisation already has features.',
      },
      organisation_features_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => `organisation ${row.id}`,
  },
});
