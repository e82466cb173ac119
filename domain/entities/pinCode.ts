import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** Stands for a code that the one who asks may not read: as long for each, so that it does not tell the code's length. */
export const hiddenPin = '••••••';

/** What a customer or member of staff types at a gate or door. */
export const pinCode = defineEntity({
  name: 'pinCode',
  resource: null,
  event: 'PINCODE',
  scope: 'subject',
  area: 'customers',
  replication: 'on-demand',
  label: { one: 'PIN code', many: 'PIN codes' },
  indexes: ['code'],
  search: ['code'],
  schema: () =>
    z.looseObject({
      id,
      /** Whose it is: a customer's or a user's. */
      customerId: id.nullish(),
      userId: id.nullish(),
      siteId: id.nullish(),
      /** `hiddenPin` for those who may not read it. */
      code: z.string(),
      startsAt: instant.nullish(),
      endsAt: instant.nullish(),
      createdAt: instant,
    }),
});
export type PinCode = Readable<z.output<typeof pinCode.schema>>;
