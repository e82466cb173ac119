import { z } from 'zod';
import { paymentMethods, type PaymentMethod } from '../states/booking.ts';
import { referenceField } from '../validation/fields.ts';
import { arrearsStepBody, paymentBody } from './rentals.ts';

export const creditUseBody = z.object({
  orderId: referenceField,
  amount: paymentBody.shape.amount,
});

export const creditUndoBody = z.object({
  orderId: referenceField,
  reason: arrearsStepBody.shape.reason,
});

/** How credit is given back: a card gets its own payment back. */
export const creditRefundMethods = paymentMethods.filter(
  (method): method is Exclude<PaymentMethod, 'card'> => method !== 'card',
);

export const creditRefundBody = z.object({
  amount: paymentBody.shape.amount,
  method: z.enum(creditRefundMethods, {
    error: ({ input }) =>
      input === 'card'
        ? 'A card is refunded on its payment. Choose another way to give the credit back.'
        : 'Choose how the credit goes back.',
  }),
  reason: arrearsStepBody.shape.reason,
});
