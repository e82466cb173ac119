import { toDollars } from '../money/cents.ts';
import { numberText } from '#format/numbers.ts';
import { orderTotal, type Order } from '../entities/order.ts';
import { datedRefunds } from '../entities/payment.ts';
import { recordName } from '../entities/recordName.ts';
import { stateIn, stateLabel } from '../lifecycle/lifecycleOf.ts';
import { orderLifecycle, paymentLifecycle } from '../lifecycle/order.ts';
import { creditOnBill, isReceived } from '../lifecycle/refundedMoney.ts';
import { creditMessages } from '../messages/credit.ts';
import { paperMessages, paperNames, type PaperName } from '../messages/papers.ts';
import { paymentMessages } from '../messages/payments.ts';
import { refundMessages } from '../messages/refunds.ts';
import { gstOfBill, isTaxable, type BilledOrder, type BillGst } from './gst.ts';
import {
  amountText,
  buyerOf,
  dateText,
  fact,
  isRegistered,
  methodText,
  sellerLines,
  siteFact,
  sum,
  takenByOf,
  type Paper,
  type PaperCustomer,
  type PaperPayment,
  type PaperRow,
  type PaperSource,
  type PaperSum,
  type Seller,
} from './paper.ts';

const { creditUsed, creditMade } = creditMessages.receipt;

/** From this total on, in dollars, a tax invoice names the buyer. */
const buyerNamedFrom = 1_000;

/** The GST of a bill; null: its seller is not registered, or the lines do not say enough. */
export const gstFor = (seller: Seller | null, order: BilledOrder): BillGst | null =>
  isRegistered(seller) ? gstOfBill(order) : null;

/** The name of the paper for a bill. */
const invoiceName = (seller: Seller | null, order: BilledOrder): PaperName =>
  gstFor(seller, order) === null ? paperNames.invoice : paperNames.taxInvoice;

/** "Tax invoice ORD-000042" */
const invoiceTitle = (seller: Seller | null, order: Order): string =>
  paperMessages.title(invoiceName(seller, order), invoiceNumber(order));

/** The bill's number; the id of one without. */
export function invoiceNumber(order: Pick<Order, 'id' | 'number'>): string {
  return order.number?.trim() || String(order.id);
}

export interface InvoiceOf extends PaperSource {
  order: Order;
  customer: PaperCustomer | null;
  /** The payments of the order, the newest first; null: they could not be read. */
  found: { payments: readonly PaperPayment[]; isWhole: boolean } | null;
  /** The name of the clerk who hands the paper out. */
  issuedBy: string | null;
}

function rowsOf(order: Order, gst: BillGst | null): PaperRow[] {
  return (order.lines ?? []).map((line) => ({
    text: line.description ?? '–',
    note: gst !== null && isTaxable(line) === false ? paperMessages.noGst : null,
    quantity: line.quantity === undefined ? '–' : numberText(line.quantity),
    unitPrice: amountText(line.unitPrice),
    amount: amountText(line.total),
  }));
}

/** A payment with its refunds. Without a known status nobody says that it was paid, or that it was not. */
function paymentSums(payment: PaperPayment, zone: string): PaperSum[] {
  const { paidAt, createdAt, reference, status, amount } = payment;
  const isPaid = isReceived(payment) === true;
  const day = dateText(isPaid ? paidAt : (paidAt ?? createdAt), zone);
  const clerk = takenByOf(payment);
  const label = [
    [isPaid ? 'Paid' : 'Payment', day].filter(Boolean).join(' '),
    methodText(payment),
    reference,
    clerk === null ? null : paperMessages.by(clerk),
    isPaid ? null : `status: ${stateLabel(paymentLifecycle, status)}`,
  ];
  return [sum(label.filter(Boolean).join(' · '), amount), ...refundSums(payment, zone)];
}

/** The refunds of a payment. A server that only says that it is refunded does not date them. */
export function refundSums(payment: PaperPayment, zone: string): PaperSum[] {
  return refundsOnPaper(payment).map(({ amount, at, reason }) => {
    const day = at === undefined ? null : dateText(at, zone);
    const head =
      day === null ? `${refundMessages.refunded} · ${refundMessages.noDate}` : `${refundMessages.refunded} ${day}`;
    return sum([head, reason].filter(Boolean).join(' · '), amount === undefined ? null : -amount);
  });
}

interface RefundOnPaper {
  amount?: number | undefined;
  at?: string | undefined;
  by?: unknown;
  reason?: string | null | undefined;
  /** Whether the bill is reduced by it; absent: unknown. */
  takenOff?: unknown;
}

export function refundsOnPaper(payment: PaperPayment): readonly RefundOnPaper[] {
  const dated = datedRefunds(payment);
  if (dated !== null) return dated;
  return payment.status === 'refunded' ? [{ amount: payment.amount }] : [];
}

function gstSums(gst: BillGst | null): PaperSum[] {
  return gst === null ? [] : [sum(paperMessages.gst, toDollars(gst.gst))];
}

function gstNotes(gst: BillGst | null): string[] {
  if (gst === null) return [];
  return [gst.isAll ? paperMessages.allTaxable : paperMessages.someTaxable];
}

/** The bill of a booking or a sale. */
export function invoiceOf(of: InvoiceOf): Paper {
  const { order, customer, found, issuedBy, zone, seller } = of;
  const gst = gstFor(seller, order);
  const name = invoiceName(seller, order);
  const total = orderTotal(order);
  const received = (found?.payments ?? []).filter((payment) => isReceived(payment) !== false).toReversed();
  const credit = found?.isWhole === true ? creditOnBill(order, found.payments) : null;
  const buyer = buyerOf(paperMessages.billedTo, customer);
  const needsBuyer = gst !== null && buyer === null && total !== null && total >= buyerNamedFrom;
  return {
    name,
    number: invoiceNumber(order),
    title: invoiceTitle(seller, order),
    seller: sellerLines(of),
    buyer,
    facts: [
      ...fact(paperMessages.date, dateText(order.createdAt, zone)),
      ...siteFact(of),
      ...fact(paperMessages.issuedBy, issuedBy),
    ],
    columns: 'goods',
    rows: rowsOf(order, gst),
    sums: [
      sum(paperMessages.total, total, true),
      ...gstSums(gst),
      ...received.flatMap((payment) => paymentSums(payment, zone)),
      ...(credit ? [sum(credit > 0 ? creditUsed : creditMade, credit)] : []),
      sum(paperMessages.paid, order.paid),
      ...(order.writtenOff ? [sum(refundMessages.writtenOff, order.writtenOff)] : []),
      sum(paperMessages.leftToPay, order.due, true),
    ],
    notes: [
      ...(order.lines === undefined ? [paperMessages.linesUnknown] : []),
      ...gstNotes(gst),
      ...(order.broughtForward === true ? [paperMessages.broughtForward] : []),
      ...(needsBuyer ? [paperMessages.buyerToWrite] : []),
      ...(stateIn(orderLifecycle, order.status) === 'cancelled' ? [paperMessages.cancelled] : []),
      ...(found?.isWhole === true ? [] : [paymentMessages.notAll]),
    ],
  };
}

/** A bill as other papers name it: "Tax invoice ORD-000042"; by its id alone, if it could not be read. */
export function billText(seller: Seller | null, order: Order | undefined, orderId: number): string {
  return order === undefined ? recordName('order', { id: orderId }) : invoiceTitle(seller, order);
}
