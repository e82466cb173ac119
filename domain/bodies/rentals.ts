import { roundToCent } from '../money/dollars.ts';
import { z } from 'zod';
import { ladderActs, ladderSteps } from '../states/arrearsSteps.ts';
import { largestAmount, mostOfOneLine } from '../limits/money.ts';
import { transitionMessages } from '../messages/transitions.ts';
import {
  bookingStates,
  invitationStates,
  orderStates,
  paymentMethods,
  paymentStates,
  recordedMethods,
} from '../states/booking.ts';
import { chargeKinds } from '../states/ledger.ts';
import { periodUnits } from '../states/period.ts';
import { noteField, paymentLineField, withoutCardNumber } from '../validation/cardNumber.ts';
import {
  addressFields,
  dayField,
  emailField,
  lineField,
  momentField,
  moneyField,
  nameField,
  phoneField,
  pinField,
  referenceField,
  requiredLine,
} from '../validation/fields.ts';

export const customerBody = z.object({
  organisationId: referenceField.optional(),
  firstName: requiredLine('First name is required.'),
  lastName: requiredLine('Last name is required.'),
  company: lineField.nullish(),
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  dateOfBirth: dayField.nullish(),
  licence: lineField.nullish(),
  siteId: referenceField.nullish(),
  /** Replaces the customer's address; null removes it. */
  address: z.object(addressFields).nullish(),
  notes: noteField.nullish(),
  archived: z.boolean().optional(),
});

export const addressBody = z.object({ customerId: referenceField, ...addressFields });

const reasonField = withoutCardNumber(requiredLine(transitionMessages.reasonRequired));

/** Dollars, below 0 too. */
const centsField = z.number().min(-largestAmount.dollars).max(largestAmount.dollars).transform(roundToCent);

export const creditRefundMethodField = z.enum(recordedMethods, {
  error: ({ input }) =>
    input === 'card'
      ? 'A card is refunded on its payment. Choose another way to give the credit back.'
      : 'Choose how the credit goes back.',
});

/**
 * The path's base gives the type. A booking has at least one unit or lockable: lockers under storage, trolleys and
 * trailers under hire.
 */
export const bookingBody = z.object({
  customer_id: referenceField,
  /** The site of its units and lockables, which decide it. */
  site_id: referenceField.optional(),
  unitIds: z.array(referenceField).max(50).optional(),
  lockableIds: z.array(referenceField).max(50).optional(),
  status: z.enum(bookingStates).optional(),
  productId: referenceField.nullish(),
  startsAt: momentField,
  endsAt: momentField.nullish(),
  rate: moneyField,
  period: z.enum(periodUnits),
  paidTo: dayField.nullish(),
  complimentary: z.boolean().optional(),
  notes: noteField.nullish(),
  /** The text on the public display of a pool hall; null: it shows only that the table is booked. */
  displayName: paymentLineField.nullish(),
  /** Books despite an archived customer or a unit marked CLEAN/REPAIR, which is otherwise refused with 409. */
  confirm: z.boolean().optional(),
  /** Why staff end the arrears of a booking that stays in debt; goes into the action log. */
  reason: reasonField.optional(),
  /**
   * Settles the rest of the billed period with a change of unit or a move-out, and gives a deposit back. The sum in
   * dollars is the one that the person saw; if it is another now, the change is refused with 409. `payOut` is the part
   * of a move-out's credit that the customer gets in money at once.
   */
  settlement: z
    .object({
      net: centsField,
      payOut: z
        .object({ amount: moneyField.min(0.01, 'Enter an amount above 0.'), method: creditRefundMethodField })
        .optional(),
    })
    .optional(),
  /** The day until which a reserved booking holds its units; it is released after that day, at the site. */
  heldUntil: dayField.nullish(),
  /** Of a new booking: no step of arrears follows until somebody starts them. An import sends it. */
  ladderWaits: z.boolean().optional(),
});

export const arrearsStepBody = z.object({
  step: z.enum(ladderSteps),
  act: z.enum(ladderActs),
  reason: reasonField,
});

export const orderBody = z.object({
  siteId: referenceField,
  customerId: referenceField.nullish(),
  bookingId: referenceField.nullish(),
  status: z.enum(orderStates).optional(),
  lines: z
    .array(
      z.object({
        productId: referenceField.nullish(),
        description: withoutCardNumber(requiredLine('Enter a description.')),
        quantity: z.number().int().min(1, 'Enter a quantity of 1 or more.').max(mostOfOneLine),
        unitPrice: moneyField,
        /** The kind of charge; absent: goods, or rent on a booking's bill of a bookable product. */
        kind: z.enum(chargeKinds).optional(),
        /** The days that rent bills: from the first to before the last. Absent: those after the last bill. */
        periodFrom: dayField.nullish(),
        periodTo: dayField.nullish(),
      }),
    )
    .min(1, 'Add at least one line to the order.')
    .max(200),
});

export const paymentBody = z.object({
  /** null: of a sale without a customer. */
  customerId: referenceField.nullish(),
  siteId: referenceField,
  orderId: referenceField.nullish(),
  bookingId: referenceField.nullish(),
  amount: moneyField.min(0.01, 'Enter an amount above 0.'),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStates).optional(),
  reference: paymentLineField.nullish(),
  /** Dollars of cash that were handed over: the amount, or more. */
  tendered: moneyField.nullish(),
});

/** Corrects how a payment was made. */
export const paymentMethodBody = z.object({ method: z.enum(recordedMethods), reason: reasonField });

export const refundBody = z.object({
  /** Absent: all that is left of the payment. */
  amount: paymentBody.shape.amount.optional(),
  reason: reasonField,
  /** Whether the customer owes the amount again, which is usual; false also takes it off the bill. */
  owedAgain: z.boolean().optional(),
  /** Whether the goods of the bill go back into stock; absent: those of a bill that is not paid any more, unless they were handed over. */
  restock: z.boolean().optional(),
  /** Whether the card provider gave the money of a card back. Where the server asks it, only after it has refused. */
  providerRefunded: z.boolean().optional(),
});

/** The provider's own fields read the card: its number never comes here. */
export const cardPaymentBody = paymentBody.pick({ siteId: true, orderId: true, bookingId: true, amount: true }).extend({
  customerId: referenceField,
  cardToken: z.string().min(1, 'Enter the card again.').max(200, 'Enter the card again.'),
});

export const invitationBody = z.object({
  unitId: referenceField,
  customerId: referenceField,
  bookingId: referenceField.nullish(),
  name: nameField,
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  status: z.enum(invitationStates).optional(),
  expiresAt: momentField.nullish(),
});

const owner = { organisationId: referenceField.optional() };

/** A document's body. Only activate and deactivate change the status. */
export const documentBody = z.object({
  ...owner,
  name: nameField,
  kind: requiredLine('Enter a document kind.'),
  content: z.string().max(200_000, 'Document must be 200,000 characters or fewer.').nullish(),
  customerId: referenceField.nullish(),
  siteId: referenceField.nullish(),
  /** Copies an active form with its version and file. The copy never changes. */
  formId: referenceField.nullish(),
  signedAt: momentField.nullish(),
});

/** The PIN code's body. Without a code the server draws one that is free at the customer's sites. */
export const pinCodeBody = z.object({
  code: pinField.optional(),
  siteId: referenceField.nullish(),
  startsAt: momentField.nullish(),
  endsAt: momentField.nullish(),
});
