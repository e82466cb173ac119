import { z } from 'zod';
import { highestId } from '../entities/fields.ts';
import { emailField, referenceField } from '../validation/fields.ts';

/** The address that the sender saw: it must still be the customer's, or nothing is sent. */
const to = emailField;

export const invoiceMailBody = z.object({ to });

export const receiptMailBody = z.object({
  to,
  /** The other payments that were recorded with this one, for other bills. */
  others: z.array(referenceField).max(100).optional(),
});

export const adjustmentMailBody = z.object({
  to,
  /** The place of the refund among those of the payment, from 0. */
  refund: z.number().int().min(0).max(highestId),
});
