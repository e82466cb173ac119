import { centsOf, toDollars } from '../money/cents.ts';
import type { Order } from '../entities/order.ts';
import { paperMessages, paperNames } from '../messages/papers.ts';
import { gstOfPart } from './gst.ts';
import { billText, gstFor, refundsOnPaper } from './invoice.ts';
import {
  amountText,
  buyerOf,
  dateText,
  fact,
  methodText,
  sellerLines,
  siteFact,
  sum,
  type Paper,
  type PaperCustomer,
  type PaperPayment,
  type PaperSource,
} from './paper.ts';

export interface AdjustmentNoteOf extends PaperSource {
  payment: PaperPayment;
  /** The place of the refund among those of the payment, from 0. */
  refund: number;
  /** The bill of the payment; undefined: it has none, or it could not be read. */
  order: Order | undefined;
  customer: PaperCustomer | null;
}

/** "17-1": the first refund of payment 17. */
const adjustmentNumber = ({ id }: Pick<PaperPayment, 'id'>, refund: number): string => `${id}-${refund + 1}`;

/** The paper of money that went back. null: there is no such refund. */
export function adjustmentNoteOf(of: AdjustmentNoteOf): Paper | null {
  const { payment, refund: place, order, customer, seller, zone } = of;
  const refund = refundsOnPaper(payment)[place];
  if (refund === undefined) return null;
  const { amount, at, by, reason, takenOff } = refund;
  const number = adjustmentNumber(payment, place);
  const receipt = paperMessages.title(paperNames.receipt, String(payment.id));
  const bill = typeof payment.orderId === 'number' ? billText(seller, order, payment.orderId) : null;
  // A refund that the customer owes again changes no price, so it adjusts no GST.
  const gst = takenOff === true && order !== undefined ? gstOfPart(gstFor(seller, order), centsOf(amount)) : null;
  const effect = (() => {
    if (bill === null || typeof takenOff !== 'boolean') return [];
    return [takenOff ? paperMessages.takenOff(bill) : paperMessages.owedAgain(bill)];
  })();
  return {
    name: paperNames.adjustmentNote,
    number,
    title: paperMessages.title(paperNames.adjustmentNote, number),
    seller: sellerLines(of),
    buyer: buyerOf(paperMessages.refundedTo, customer),
    facts: [
      ...fact(paperMessages.date, dateText(at, zone)),
      ...fact(paperMessages.adjusts, bill),
      ...fact(paperMessages.refundOf, receipt),
      ...fact(paperMessages.refundMethod, methodText(payment)),
      ...fact(paperMessages.issuedBy, by),
      ...siteFact(of),
    ],
    columns: 'amounts',
    rows: [
      {
        text: paperMessages.refundLine,
        note: reason ?? null,
        quantity: null,
        unitPrice: null,
        amount: amountText(amount),
      },
    ],
    sums: [
      sum(paperMessages.refunded, amount, true),
      ...(gst === null ? [] : [sum(paperMessages.gst, toDollars(gst))]),
    ],
    notes: effect,
  };
}
