import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** Replaces a code that the user may not read; its fixed length hides the code's. */
export const hiddenPin = '••••••';

/** A code that is typed at gates and doors. */
export const pinCode = defineEntity({
  name: 'pinCode',
  resource: null,
  event: 'PINCODE',
  changesAlone: true,
  scope: 'subject',
  area: 'customers',
  replication: 'on-demand',
  label: { one: 'PIN code', many: 'PIN codes' },
  indexes: ['code'],
  search: ['code'],
  schema: () =>
    z.looseObject({
      id,
      /** The owner is a customer or a user. */
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
