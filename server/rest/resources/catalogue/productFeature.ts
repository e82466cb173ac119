import { productFeatureBody } from '#domain/bodies/catalogue.ts';
import { productFeature } from '#domain/entities/productFeature.ts';
import { productFeatures } from '#server/storage/schema/catalogue/products.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../constraintSentences.ts';
import { ofOrganisation } from '../ofOrganisation.ts';
import { requireUnused } from '../unused.ts';
import { usersOfFeature } from './productUsers.ts';

export const productFeatureResource = defineResource({
  entity: productFeature.name,
  table: productFeatures,
  fields: columnsNamed(productFeatures, ['id', 'organisationId', 'name', 'icon', 'displayOrder']),
  optionName: productFeatures.name,
  ...ofOrganisation(productFeatures.organisationId),
  writing: {
    body: productFeatureBody,
    prepare: (_transaction, viewer, values, current) =>
      Promise.resolve({ ...values, ...stayingOwner(viewer, values, current, 'feature') }),
    beforeDelete: async (transaction, _viewer, current) =>
      requireUnused('feature', await usersOfFeature(transaction, current.id)),
    conflicts: {
      product_features_name: { status: 409, field: 'name', sentence: 'There is already a feature of this name.' },
      product_features_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => String(row.name),
  },
});
