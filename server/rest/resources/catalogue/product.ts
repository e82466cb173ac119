import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { productBody } from '#domain/bodies/catalogue.ts';
import { product } from '#domain/entities/product.ts';
import { productMessages } from '#domain/messages/products.ts';
import { otherOfCode } from '#domain/validation/productCode.ts';
import {
  productCategories,
  productFeatureLinks,
  productFeatures,
  products,
} from '#server/storage/schema/catalogue/products.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { deleteImage, type ShownImage } from '#server/rest/media/imageStore.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import { stayingOwner } from '../stayingOwner.ts';
import { noSuchOrganisation } from '../constraintSentences.ts';
import { ofOrganisation } from '../ofOrganisation.ts';
import { requireUnused } from '../unused.ts';
import { requireTransitions } from './productStates.ts';
import { usersOfProduct } from './productUsers.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof productBody>;

async function requireCategory(
  transaction: Database,
  organisationId: number,
  id: number | null | undefined,
): Promise<void> {
  if (id == null) return;
  const found = await transaction
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(and(eq(productCategories.id, id), eq(productCategories.organisationId, organisationId)));
  if (found.length === 0) throw new Refusal(400, 'There is no such category.', 'categoryId');
}

/** @throws Refusal with status 409. A code that was a duplicate before may stay while nobody changes it. */
async function requireFreeCode(
  transaction: Database,
  organisationId: number,
  { sku }: Given,
  current: Row | null,
): Promise<void> {
  if (sku == null || sku === current?.sku) return;
  // The lock lets a second person see the code of the first. The table's index compares exact spellings only.
  await transaction
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.id, organisationId))
    .for('no key update');
  const coded = await transaction
    .select({ id: products.id, name: products.name, sku: products.sku })
    .from(products)
    .where(and(eq(products.organisationId, organisationId), isNotNull(products.sku)));
  const other = otherOfCode(coded, current?.id ?? null, sku);
  if (other !== undefined) throw new Refusal(409, productMessages.codeTaken(other.name), 'sku');
}

async function prepare(transaction: Database, viewer: Viewer, given: Given, current: Row | null) {
  const { featureIds: _links, ...values } = given;
  const owner = stayingOwner(viewer, values, current, 'product');
  const organisationId = (owner.organisationId ?? current?.organisationId) as number;
  requireTransitions(values, current);
  await requireCategory(transaction, organisationId, values.categoryId);
  await requireFreeCode(transaction, organisationId, values, current);
  return { ...values, ...(values.sku === '' ? { sku: null } : {}), ...owner };
}

/** Replaces all features of the product. */
async function settle({ transaction }: WriteContext, id: number, { featureIds }: Given): Promise<void> {
  if (featureIds === undefined) return;
  const wanted = [...new Set(featureIds)];
  const [row] = await transaction
    .select({ organisationId: products.organisationId })
    .from(products)
    .where(eq(products.id, id));
  const found = await transaction
    .select({ featureId: productFeatures.id })
    .from(productFeatures)
    .where(and(inArray(productFeatures.id, wanted), eq(productFeatures.organisationId, row?.organisationId ?? 0)));
  if (found.length < wanted.length) throw new Refusal(400, 'There is no such feature.', 'featureIds');
  await transaction.delete(productFeatureLinks).where(eq(productFeatureLinks.productId, id));
  if (found.length === 0) return;
  await transaction.insert(productFeatureLinks).values(found.map(({ featureId }) => ({ productId: id, featureId })));
}

const fields = {
  ...columnsNamed(products, [
    'id',
    'organisationId',
    'kind',
    'name',
    'description',
    'status',
    'publication',
    'categoryId',
    'price',
    'period',
    'periodCount',
    'unitKind',
    'size',
    'sku',
  ]),
  category: sql`(
    select json_build_object('id', shelf.id, 'name', shelf.name)
    from product_categories shelf where shelf.id = products.category_id)`,
  featureIds: sql`(
    select coalesce(json_agg(link.feature_id order by link.feature_id), '[]'::json)
    from product_feature_links link where link.product_id = products.id)`,
  Media: sql<ShownImage | null>`case when products.media_name is not null then json_build_object('name', products.media_name) end`,
};

export const productResource = defineResource({
  entity: product.name,
  table: products,
  fields,
  optionName: products.name,
  ...ofOrganisation(products.organisationId),
  writing: {
    body: productBody,
    prepare,
    settle,
    beforeDelete: async (transaction, _viewer, current) => {
      requireUnused('product', await usersOfProduct(transaction, current.id));
      await deleteImage(transaction, current);
    },
    conflicts: {
      products_name: { status: 409, field: 'name', sentence: 'There is already a product of this name and kind.' },
      products_sku: { status: 409, field: 'sku', sentence: productMessages.codeTaken(null) },
      products_organisation_id_organisations_id_fk: noSuchOrganisation,
    },
    nameOf: (row) => row.name,
  },
});
