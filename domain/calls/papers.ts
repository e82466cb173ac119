import { z } from 'zod';
import { adjustmentMailBody, invoiceMailBody, receiptMailBody } from '../bodies/papers.ts';
import { admin, defineCalls } from './define.ts';

/** The business of a site, as its papers name it, and whether the server sends emails. */
export const businessAnswer = z.looseObject({
  name: z.string(),
  abn: z.string().nullish(),
  address: z.string().nullish(),
  gstRegistered: z.boolean(),
  sendsMail: z.boolean(),
});

const mayMail = { area: 'bookings', level: 'write' } as const;

/** Calls about the papers that customers get. */
export const paperCalls = defineCalls({
  siteBusiness: {
    method: 'GET',
    path: `${admin}/sites/:id/business`,
    summary: 'Gives the business that invoices and receipts of a site name, and whether the server can email them.',
    ask: { area: 'bookings', level: 'read' },
    answer: 'value',
    schema: businessAnswer,
  },
  orderInvoiceMail: {
    method: 'POST',
    path: `${admin}/orders/:id/invoice/mail`,
    summary: 'Emails the invoice of an order to its customer.',
    ask: mayMail,
    once: true,
    body: invoiceMailBody,
    answer: 'none',
  },
  paymentReceiptMail: {
    method: 'POST',
    path: `${admin}/payments/:id/receipt/mail`,
    summary: 'Emails the receipt of a payment to its customer.',
    ask: mayMail,
    once: true,
    body: receiptMailBody,
    answer: 'none',
  },
  paymentAdjustmentMail: {
    method: 'POST',
    path: `${admin}/payments/:id/adjustment/mail`,
    summary: 'Emails the adjustment note of a refund to its customer.',
    ask: mayMail,
    once: true,
    body: adjustmentMailBody,
    answer: 'none',
  },
});
