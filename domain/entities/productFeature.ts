import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** What a product offers: drive-up, power, climate control. */
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
      /** Its place among the features, from 0; equal ones stand by name. */
      displayOrder: z.number().int().optional(),
    }),
});
export type ProductFeature = Readable<z.output<typeof productFeature.schema>>;
