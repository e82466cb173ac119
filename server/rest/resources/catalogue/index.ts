import { inventoryResource } from './inventory.ts';
import { productResource } from './product.ts';
import { productCategoryResource } from './productCategory.ts';
import { productFeatureResource } from './productFeature.ts';

export const catalogueResources = {
  product: productResource,
  productCategory: productCategoryResource,
  productFeature: productFeatureResource,
  inventory: inventoryResource,
} as const;
