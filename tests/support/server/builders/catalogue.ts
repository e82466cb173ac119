import {
  inventory,
  productCategories,
  productFeatureLinks,
  productFeatures,
  products,
} from '#server/storage/schema/catalogue/products.ts';
import type { BuilderTools, Given } from './insert.ts';
import type { PlaceBuilders } from './places.ts';

/** Builds catalogue records. Missing parents are made. */
export function catalogueBuilders({ insert, fresh }: BuilderTools, { organisation, site }: PlaceBuilders) {
  const ownerOf = async (given: { organisationId?: number | undefined }) =>
    given.organisationId ?? (await organisation()).id;

  const productCategory = async (given: Given<typeof productCategories> = {}) =>
    insert(productCategories, { name: fresh('Category'), ...given, organisationId: await ownerOf(given) });

  const productFeature = async (given: Given<typeof productFeatures> = {}) =>
    insert(productFeatures, { name: fresh('Feature'), ...given, organisationId: await ownerOf(given) });

  const product = async ({
    featureIds = [],
    ...given
  }: Given<typeof products> & { featureIds?: readonly number[] } = {}) => {
    const row = await insert(products, {
      kind: 'purchasable',
      name: fresh('Product'),
      price: 12.5,
      ...given,
      organisationId: await ownerOf(given),
    });
    for (const featureId of featureIds) await insert(productFeatureLinks, { productId: row.id, featureId });
    return row;
  };

  /** @param organisationId owns site and product, unless given. */
  const inventoryItem = async ({
    organisationId,
    ...given
  }: Given<typeof inventory> & { organisationId?: number } = {}) => {
    const owner = organisationId ?? (await organisation()).id;
    return insert(inventory, {
      quantity: 3,
      ...given,
      siteId: given.siteId ?? (await site({ organisationId: owner })).id,
      productId: given.productId ?? (await product({ organisationId: owner })).id,
    });
  };

  return { productCategory, productFeature, product, inventoryItem };
}
