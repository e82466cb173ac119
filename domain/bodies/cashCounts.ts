import { z } from 'zod';
import { largestAmount } from '../limits/money.ts';
import { cashCountMessages } from '../messages/cashCounts.ts';
import { denominations } from '../money/cashSums.ts';
import { roundToCent } from '../money/dollars.ts';
import { paymentMethods } from '../states/booking.ts';
import { noteField } from '../validation/cardNumber.ts';
import { dayField, moneyField, referenceField } from '../validation/fields.ts';

const method = z.enum(paymentMethods);

/** A day may end below 0, by refunds of earlier payments. */
const netField = z.number().min(-largestAmount.dollars).max(largestAmount.dollars).transform(roundToCent);

/** The most notes or coins of a kind. */
const mostPieces = 9_999;
export const piecesField = z
  .number({ error: cashCountMessages.pieces })
  .int(cashCountMessages.pieces)
  .min(0, cashCountMessages.pieces)
  .max(mostPieces, cashCountMessages.tooManyPieces);

const oncePerMethod = (list: readonly { method: string }[]) =>
  new Set(list.map((one) => one.method)).size === list.length;

/** A cash count: the money of a site's day that a person counted and signs. */
export const cashCountBody = z.object({
  day: dayField,
  /** The last signed count of the day that the person saw; null: none. */
  previousId: referenceField.nullable(),
  /** The money that the person saw as expected, in dollars. If it is another now, the count is refused with 409. */
  expected: z.array(z.object({ method, amount: netField })).max(paymentMethods.length),
  /** Dollars that the drawer held before. */
  float: moneyField,
  /** Notes and coins, by their value in cents; null: the drawer was counted another way. */
  drawer: z
    .array(z.object({ value: z.literal([...denominations]), count: piecesField }))
    .max(denominations.length)
    .nullish(),
  /** Dollars. Of cash: all that is in the drawer. */
  counted: z
    .array(z.object({ method, amount: moneyField }))
    .max(paymentMethods.length)
    .refine(oncePerMethod, cashCountMessages.twice),
  note: noteField.nullish(),
});
