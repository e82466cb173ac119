import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';

export const productCategory = defineEntity({
  name: 'productCategory',
  resource: 'productCategories',
  event: null,
  scope: 'organisation',
  area: 'products',
  replication: 'window',
  label: { one: 'Product category', many: 'Product categories' },
  indexes: ['organisationId', 'name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      name: z.string(),
      /** "fal fa-warehouse"; empty: none. */
      icon: z.string(),
    }),
});
