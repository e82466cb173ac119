import { z } from 'zod';
import { importLimits } from '../limits/imports.ts';
import { importKindIds } from '../import/plan.ts';
import { largestAmount } from '../limits/money.ts';
import { importRecordMessages } from '../messages/importRecords.ts';
import { roundToCent } from '../money/dollars.ts';
import { dayField, lineField, referenceField } from '../validation/fields.ts';
import { arrearsStepBody } from './rentals.ts';

/** The SHA-256 of what an import is about, in hexadecimal digits. Its requests have keys that begin with it. */
export const importKeyField = z.string().regex(/^[0-9a-f]{64}$/, importRecordMessages.key);

export const importOpenBody = z.object({
  key: importKeyField,
  entity: z.enum(importKindIds),
  fileName: lineField.max(200),
  rowCount: z.number().int().min(1).max(importLimits.rows),
});

export const importCloseBody = z.object({ state: z.enum(['finished', 'undone']) });

const isWholeCents = (amount: number) => Math.abs(amount - roundToCent(amount)) < 1e-8;

/** Dollars above 0 are owed; below 0 they are the customer's credit. */
const balanceField = z
  .number()
  .min(-largestAmount.dollars, importRecordMessages.largest)
  .max(largestAmount.dollars, importRecordMessages.largest)
  .refine(isWholeCents, importRecordMessages.cents)
  .transform(roundToCent)
  .refine((amount) => amount !== 0, importRecordMessages.nothing);

export const openingBalanceBody = z.object({
  amount: balanceField,
  /** The day since which it is owed, or since when it is credit. */
  on: dayField,
  siteId: referenceField,
  bookingId: referenceField.nullish(),
});

export const openingBalanceReverseBody = z.object({ id: referenceField, reason: arrearsStepBody.shape.reason });

/** The most bookings that one call starts. */
export const mostStarted = 1_000;

export const ladderStartBody = z.object({
  bookingIds: z.array(referenceField).min(1, importRecordMessages.noBooking).max(mostStarted),
});
