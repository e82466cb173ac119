import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** A site's stock of a purchasable product. */
export const inventory = defineEntity({
  name: 'inventory',
  resource: 'inventory',
  event: null,
  scope: 'site',
  area: 'products',
  replication: 'window',
  label: { one: 'Inventory item', many: 'Inventory' },
  indexes: ['siteId', 'productId'],
  search: ['productName'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      productId: id,
      productName: z.string().optional(),
      quantity: z.number().int(),
      /** The number that unpaid orders of the site have reserved. */
      reserved: z.number().int().optional(),
      /** Below this count it should be restocked. */
      reorderLevel: z.number().int(),
      restockedAt: instant.nullish(),
    }),
});
export type Inventory = Readable<z.output<typeof inventory.schema>>;
