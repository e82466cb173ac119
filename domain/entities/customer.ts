import { z } from 'zod';
import { paymentMethods } from '../states/booking.ts';
import { defineEntity } from './define.ts';
import { addressFields, day, id, instant, money } from './fields.ts';
import type { Readable } from './readable.ts';

export const customer = defineEntity({
  name: 'customer',
  resource: 'customers',
  event: 'CUSTOMER',
  scope: 'organisation',
  area: 'customers',
  replication: 'all',
  label: { one: 'Customer', many: 'Customers' },
  indexes: ['organisationId', 'name'],
  search: ['name', 'email', 'phone', 'company', 'notes'],
  names: [['name'], ['firstName', 'lastName'], ['company'], ['email']],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      /** First and last name. */
      name: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      company: z.string().nullish(),
      email: z.string().nullish(),
      phone: z.string().nullish(),
      dateOfBirth: day.nullish(),
      licence: z.string().nullish(),
      /** The customer's usual site. */
      siteId: id.nullish(),
      address: z.looseObject({ id, ...addressFields }).nullish(),
      notes: z.string().nullish(),
      /** The overdue part of their debt, in dollars. */
      arrears: money,
      /** All unpaid bills, and arrears beyond them, in dollars. */
      owed: money,
      /** Their credit: money that pays no bill, in dollars. */
      credit: money.optional(),
      /**
       * Changes of the credit that neither a payment nor a bill tells of: `settlement` gives rent or a deposit of a
       * booking back as credit, `refund` hands credit out.
       */
      creditLines: z
        .array(
          z.looseObject({
            kind: z.enum(['settlement', 'refund']),
            amount: money,
            at: instant,
            siteId: id,
            bookingId: id.nullish(),
            method: z.enum(paymentMethods).nullish(),
          }),
        )
        .optional(),
      archived: z.boolean(),
      createdAt: instant,
    }),
});
export type Customer = Readable<z.output<typeof customer.schema>>;
export type CreditLine = NonNullable<Customer['creditLines']>[number];
