import { z } from 'zod';
import { strictness } from '../states/user.ts';
import { defineEntity } from './define.ts';
import { id, instant, money } from './fields.ts';
import type { Readable } from './readable.ts';

/** An operator of sites. */
export const organisation = defineEntity({
  name: 'organisation',
  resource: 'organisations',
  event: null,
  scope: 'organisation',
  area: 'admin',
  replication: 'window',
  label: { one: 'Organisation', many: 'Organisations' },
  indexes: ['name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      name: z.string(),
      email: z.string().nullish(),
      phone: z.string().nullish(),
      /** Australian Business Number. */
      abn: z.string().nullish(),
      strictness: z.enum(strictness),
      /** Days after the oldest unpaid bill was due on which units are overlocked. */
      overlockAfterDays: z.number().int(),
      /** Whoever owes less is not overlocked. */
      overlockMinimum: money,
      /** Days after that day on which the customer is reminded by email; null: never. */
      reminderAfterDays: z.number().int().nullish(),
      /** Whoever owes less is not reminded. */
      reminderMinimum: money,
      /** Days after that day on which a late fee is billed; null: never. */
      lateFeeAfterDays: z.number().int().nullish(),
      lateFeeMinimum: money,
      /** What it comes to; 0: there is none. */
      lateFee: money,
      /** Days after that day on which gates refuse the customer, where the organisation is strict. */
      gatesAfterDays: z.number().int(),
      gatesMinimum: money,
      createdAt: instant,
    }),
});
export type Organisation = Readable<z.output<typeof organisation.schema>>;
