import { z } from 'zod';
import { periodUnits } from '../states/period.ts';
import { productKinds, productStatuses, publicationStates } from '../states/product.ts';
import { sizes, unitKinds } from '../states/unitKind.ts';
import { defineEntity } from './define.ts';
import { id, money, named } from './fields.ts';
import type { Readable } from './readable.ts';

export const product = defineEntity({
  name: 'product',
  resource: 'products',
  event: null,
  scope: 'organisation',
  area: 'products',
  replication: 'window',
  label: { one: 'Product', many: 'Products' },
  indexes: ['organisationId', 'name', 'kind', 'status'],
  search: ['name', 'sku'],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      kind: z.enum(productKinds),
      name: z.string(),
      description: z.string().nullish(),
      status: z.enum(productStatuses),
      publication: z.enum(publicationStates).nullish(),
      categoryId: id.nullish(),
      category: named.nullish(),
      featureIds: z.array(id),
      price: money,
      /** The price of a bookable product buys so many of these. */
      period: z.enum(periodUnits).nullish(),
      periodCount: z.number().int().positive().nullish(),
      /** The kind of units that a bookable product books. */
      unitKind: z.enum(unitKinds).nullish(),
      size: z.enum(sizes).nullish(),
      /** Stock keeping unit, of a purchasable product. */
      sku: z.string().nullish(),
      Media: z.looseObject({ name: z.string() }).nullish(),
    }),
});
export type Product = Readable<z.output<typeof product.schema>>;
