import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** A feature of products, such as drive-up, power or climate control. */
export const productFeature = defineEntity({
  name: 'productFeature',
  resource: 'productFeatures',
  event: null,
  scope: 'organisation',
  area: 'products',
  replication: 'window',
  label: { one: 'Product feature', many: 'Product features' },
  indexes: ['organisationId', 'name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      name: z.string(),
      icon: z.string().nullish(),
      /** The feature's place, from 0; equal ones sort by name. */
      displayOrder: z.number().int().optional(),
    }),
});
export type ProductFeature = Readable<z.output<typeof productFeature.schema>>;
