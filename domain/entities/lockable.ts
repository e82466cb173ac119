import { z } from 'zod';
import { doorStates } from '../states/device.ts';
import { lockableTypes } from '../states/unitKind.ts';
import { defineEntity } from './define.ts';
import { id, instant, named, wiring } from './fields.ts';
import type { Readable } from './readable.ts';

/** A locker, trolley or trailer behind a door that opens by command. */
export const lockable = defineEntity({
  name: 'lockable',
  resource: 'lockables',
  event: 'LOCKABLE',
  scope: 'site',
  area: 'sites',
  replication: 'all',
  label: { one: 'Lockable', many: 'Lockables' },
  indexes: ['siteId', 'name', 'doorState'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      site: named,
      name: z.string(),
      type: z.enum(lockableTypes),
      doorState: z.enum(doorStates),
      doorStateChangedAt: instant.nullish(),
      ...wiring,
      productId: id.nullish(),
    }),
});
export type Lockable = Readable<z.output<typeof lockable.schema>>;
