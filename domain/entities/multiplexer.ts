import { z } from 'zod';
import { defineEntity } from './define.ts';
import { deviceFields, id, networkLink } from './fields.ts';
import type { Readable } from './readable.ts';

/** A multiplexer connects one line of a controller to many locks. */
export const multiplexer = defineEntity({
  name: 'multiplexer',
  resource: 'multiplexers',
  event: null,
  scope: 'site',
  area: 'sites',
  replication: 'window',
  label: { one: 'Multiplexer', many: 'Multiplexers' },
  indexes: ['siteId', 'name', 'online'],
  search: ['name', 'serialNumber'],
  schema: () =>
    z.looseObject({
      ...deviceFields,
      ...networkLink,
      controllerId: id.nullish(),
      /** null: it never reported. */
      power: z.boolean().nullable(),
      /** False until somebody enrols it through the API: a fact, whatever it reports. */
      enrolled: z.boolean(),
      channels: z.array(
        z.looseObject({ channel: z.number().int().min(0), power: z.boolean().nullable(), name: z.string().nullish() }),
      ),
    }),
});
export type Multiplexer = Readable<z.output<typeof multiplexer.schema>>;
