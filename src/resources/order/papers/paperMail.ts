import { paperCalls } from '#domain/calls/papers.ts';
import type { Api } from '#collections/transport/api.ts';

/** The email of one paper. */
export interface PaperMail {
  /** The customer's address. */
  to: string;
  /** @param key the same for a repetition. */
  send: (api: Api, key: string) => Promise<unknown>;
}

export const invoiceMail = (to: string, orderId: number): PaperMail => ({
  to,
  send: (api, key) => api.call(paperCalls.orderInvoiceMail, { parameters: { id: orderId }, body: { to }, key }),
});

/** @param paymentIds the parts of one payment: at least one. */
export const receiptMail = (to: string, [id = 0, ...others]: readonly number[]): PaperMail => ({
  to,
  send: (api, key) => {
    const body = { to, ...(others.length === 0 ? {} : { others }) };
    return api.call(paperCalls.paymentReceiptMail, { parameters: { id }, body, key });
  },
});

export const adjustmentMail = (to: string, paymentId: number, refund: number): PaperMail => ({
  to,
  send: (api, key) =>
    api.call(paperCalls.paymentAdjustmentMail, { parameters: { id: paymentId }, body: { to, refund }, key }),
});
