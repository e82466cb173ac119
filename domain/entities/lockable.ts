import { z } from 'zod';
import { doorStates } from '../states/device.ts';
import { lockableTypes } from '../states/unitKind.ts';
import { defineEntity } from './define.ts';
import { contact, id, instant, named, wiring } from './fields.ts';
import { readWord, type Readable } from './readable.ts';

const readDoorState = readWord(doorStates);

/** A server may send `status` in place of `doorState`. */
function doorStateOf({ doorState, status }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const instead = typeof doorState === 'string' ? undefined : readDoorState(status);
  return instead === undefined ? {} : { doorState: instead };
}

/** A locker, trolley or trailer behind a door that opens by command. */
export const lockable = defineEntity({
  name: 'lockable',
  resource: 'lockables',
  event: 'LOCKABLE',
  scope: 'site',
  sentAs: { siteId: 'site' },
  area: 'sites',
  replication: 'all',
  label: { one: 'Lockable', many: 'Lockables' },
  indexes: ['siteId', 'name', 'doorState'],
  search: ['name'],
  derive: doorStateOf,
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      site: named,
      name: z.string(),
      type: z.enum(lockableTypes),
      /** null: its device never reported. */
      doorState: z.enum(doorStates).nullable(),
      doorStateChangedAt: instant.nullish(),
      ...wiring,
      ...contact,
      productId: id.nullish(),
    }),
});
export type Lockable = Readable<z.output<typeof lockable.schema>>;
