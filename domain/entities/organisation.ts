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
      /** The name on papers, if it is not `name`; absent: the server has no such setting. */
      tradingName: z.string().nullish(),
      /** The business address on papers, in lines. */
      address: z.string().nullish(),
      /** Whether prices include goods and services tax. */
      gstRegistered: z.boolean().optional(),
      strictness: z.enum(strictness),
      /** Overlock this many days after the oldest unpaid bill's due day. */
      overlockAfterDays: z.number().int(),
      /** The least debt for an overlock. */
      overlockMinimum: money,
      /** Email reminder this many days after the due day; null: never. */
      reminderAfterDays: z.number().int().nullish(),
      /** The least debt for a reminder. */
      reminderMinimum: money,
      /** Late fee this many days after the due day; null: never. */
      lateFeeAfterDays: z.number().int().nullish(),
      lateFeeMinimum: money,
      /** The late fee in dollars; 0: none. */
      lateFee: money,
      /** A strict organisation's gates refuse the customer this many days after the due day. */
      gatesAfterDays: z.number().int(),
      gatesMinimum: money,
      /** A second person approves commands to many doors. */
      twoPersonApproval: z.boolean().optional(),
      /** The fewest digits of a new PIN; absent: the server has no such setting. */
      pinDigits: z.number().int().optional(),
      /** When its ledger was proved last; null: never yet. */
      ledgerProvedAt: instant.nullish(),
      /** The number of disagreements then. */
      ledgerDisagreements: z.number().int().nullish(),
      /** Days that the lines of its security log are kept; absent: the server has none. */
      securityLogDays: z.number().int().optional(),
      /** The alert rules that it may have; absent: the server has none. */
      maxAlertRules: z.number().int().optional(),
      /** The shifts that its on-call rota may have; absent: the server has no rota. */
      maxShifts: z.number().int().optional(),
      /** Megabytes that its files may take; sent to super admins alone. */
      fileMegabytes: z.number().int().optional(),
      /** Whether its people sign in through a directory; sent to super admins alone. */
      hasDirectory: z.boolean().optional(),
      /** The number of its webhooks; absent: the server has none. */
      webhookCount: z.number().int().optional(),
      createdAt: instant,
    }),
});
export type Organisation = Readable<z.output<typeof organisation.schema>>;
