import { z } from 'zod';
import { creditRefundBody, creditUndoBody, creditUseBody } from '../bodies/customerCredit.ts';
import { highestId } from '../entities/fields.ts';
import { paymentMethods } from '../states/booking.ts';
import { ledgerKinds } from '../states/ledger.ts';
import { admin, defineCalls } from './define.ts';

const money = z.number();

/** The customer's debt and credit after a change of the credit, in dollars. */
export const creditAnswer = z.looseObject({ id: z.number().int(), owed: money, credit: money });

/** The lines of a customer's ledger, the newest first. `count`: those of all pages. */
export const customerLedgerAnswer = z.looseObject({
  count: z.number().int(),
  rows: z.array(
    z.looseObject({
      id: z.number().int(),
      kind: z.enum(ledgerKinds),
      /** Dollars added to the debt; below 0: taken off. */
      amount: money,
      at: z.string(),
      /** null: the server itself. */
      by: z.string().nullish(),
      reason: z.string().nullish(),
      method: z.enum(paymentMethods).nullish(),
      /** null: the line changes the customer's credit. */
      orderId: z.number().int().nullish(),
      orderNumber: z.string().nullish(),
      bookingId: z.number().int().nullish(),
      paymentId: z.number().int().nullish(),
      periodFrom: z.string().nullish(),
      periodTo: z.string().nullish(),
      /** The line that this one takes back. */
      reversesId: z.number().int().nullish(),
    }),
  ),
});
export type CustomerLedgerLine = z.output<typeof customerLedgerAnswer>['rows'][number];

/** The most lines of a customer's ledger in one answer. */
export const ledgerPage = 500;

/** Calls about a customer's money that pays no bill, and about the lines that it derives from. */
export const creditCalls = defineCalls({
  customerCreditUse: {
    method: 'POST',
    path: `${admin}/customers/:id/credit/use`,
    summary: "Pays a customer's bill with their credit.",
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: creditUseBody,
    answer: 'value',
    schema: creditAnswer,
  },
  customerCreditUndo: {
    method: 'POST',
    path: `${admin}/customers/:id/credit/undo`,
    summary: 'Takes credit back from a bill that it paid, with a reason for the history of the bill.',
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: creditUndoBody,
    answer: 'value',
    schema: creditAnswer,
  },
  customerCreditRefund: {
    method: 'POST',
    path: `${admin}/customers/:id/credit/refund`,
    summary: 'Records that credit is given back to a customer. A card is refunded on its payment.',
    ask: { area: 'bookings', level: 'write' },
    once: true,
    body: creditRefundBody,
    answer: 'value',
    schema: creditAnswer,
  },
  customerLedger: {
    method: 'GET',
    path: `${admin}/customers/:id/ledger`,
    summary: "Lists the lines of a customer's ledger, the newest first.",
    ask: { area: 'bookings', level: 'read' },
    query: z.object({
      offset: z.coerce.number().int().min(0).max(highestId).optional(),
      limit: z.coerce.number().int().min(1).max(ledgerPage).optional(),
    }),
    answer: 'value',
    schema: customerLedgerAnswer,
  },
});
