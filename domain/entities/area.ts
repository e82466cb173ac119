import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

export const area = defineEntity({
  name: 'area',
  resource: 'areas',
  event: null,
  scope: 'site',
  area: 'sites',
  replication: 'all',
  label: { one: 'Area', many: 'Areas' },
  indexes: ['siteId', 'name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      name: z.string(),
      floor: z.number().int().optional(),
    }),
});
export type StorageArea = Readable<z.output<typeof area.schema>>;
