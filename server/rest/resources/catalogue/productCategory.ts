import { productCategoryBody } from '#domain/bodies/catalogue.ts';
import { productCategory } from '#domain/entities/productCategory.ts';
import { productCategories } from '#server/storage/schema/catalogue/products.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../constraintSentences.ts';
import { ofOrganisation } from '../ofOrganisation.ts';
import { requireUnused } from '../unused.ts';
import { usersOfCategory } from './productUsers.ts';

export const productCategoryResource = defineResource({
  entity: productCategory.name,
  table: productCategories,
  fields: columnsNamed(productCategories, ['id', 'organisationId', 'name', 'icon']),
  optionName: productCategories.name,
  ...ofOrganisation(productCategories.organisationId),
  writing: {
    body: productCategoryBody,
    prepare: (_transaction, viewer, values, current) =>
      Promise.resolve({ ...values, ...stayingOwner(viewer, values, current, 'category') }),
    beforeDelete: async (transaction, _viewer, current) =>
      requireUnused('category', await usersOfCategory(transaction, current.id)),
    conflicts: {
      product_categories_name: { status: 409, field: 'name', sentence: 'There is already a category of this name.' },
      product_categories_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => String(row.name),
  },
});
