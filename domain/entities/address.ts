import { z } from 'zod';
import { defineEntity } from './define.ts';
import { addressFields, id } from './fields.ts';
import type { Readable } from './readable.ts';

/** A home or postal address of a customer. */
export const address = defineEntity({
  name: 'address',
  resource: 'addresses',
  event: null,
  scope: 'organisation',
  area: 'customers',
  replication: 'window',
  label: { one: 'Address', many: 'Addresses' },
  indexes: ['organisationId'],
  search: ['street1', 'suburb', 'postcode'],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      customerId: id.nullish(),
      ...addressFields,
    }),
});
export type Address = Readable<z.output<typeof address.schema>>;
