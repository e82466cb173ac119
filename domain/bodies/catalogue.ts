import { z } from 'zod';
import { periodUnits } from '../states/period.ts';
import { productKinds, productStatuses, publicationStates } from '../states/product.ts';
import { sizes, unitKinds } from '../states/unitKind.ts';
import { codeField, iconField, moneyField, nameField, referenceField, textField } from '../validation/fields.ts';

const owner = { organisationId: referenceField.optional() };

export const productBody = z.object({
  ...owner,
  kind: z.enum(productKinds),
  name: nameField,
  description: textField.nullish(),
  status: z.enum(productStatuses).optional(),
  publication: z.enum(publicationStates).nullish(),
  categoryId: referenceField.nullish(),
  featureIds: z.array(referenceField).max(100).optional(),
  price: moneyField,
  period: z.enum(periodUnits).nullish(),
  periodCount: z.number().int().min(1).max(1_000).nullish(),
  unitKind: z.enum(unitKinds).nullish(),
  size: z.enum(sizes).nullish(),
  sku: codeField.nullish(),
});

export const productCategoryBody = z.object({ ...owner, name: nameField, icon: iconField.optional() });

export const productFeatureBody = z.object({
  ...owner,
  name: nameField,
  icon: iconField.nullish(),
  displayOrder: z.number().int().min(0).max(100_000).optional(),
});

export const inventoryBody = z.object({
  siteId: referenceField,
  productId: referenceField,
  quantity: z.number().int().min(0, 'Enter a quantity of 0 or more.').max(1_000_000),
  reorderLevel: z.number().int().min(0).max(1_000_000).optional(),
});
