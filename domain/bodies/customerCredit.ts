import { z } from 'zod';
import { referenceField } from '../validation/fields.ts';
import { arrearsStepBody, creditRefundMethodField, paymentBody } from './rentals.ts';

export const creditUseBody = z.object({
  orderId: referenceField,
  amount: paymentBody.shape.amount,
});

export const creditUndoBody = z.object({
  orderId: referenceField,
  reason: arrearsStepBody.shape.reason,
});

export const creditRefundBody = z.object({
  amount: paymentBody.shape.amount,
  method: creditRefundMethodField,
  reason: arrearsStepBody.shape.reason,
});
