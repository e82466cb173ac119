import { centsOf, sumCents, toDollars, type Cents } from '../money/cents.ts';
import { isMoreThan, subtractDollars, sumDollars } from '../money/dollars.ts';
import type { Order } from '../entities/order.ts';
import { isReceived, keptOfPayment } from '../lifecycle/refundedMoney.ts';
import { paperMessages, paperNames } from '../messages/papers.ts';
import { gstOfPart } from './gst.ts';
import { billText, gstFor, invoiceNumber, refundSums } from './invoice.ts';
import {
  amountText,
  buyerOf,
  dateText,
  fact,
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
} from './paper.ts';

/** Only money that came in has a receipt, also if it went back later. */
export const hasReceipt = (payment: PaperPayment): boolean => isReceived(payment) === true;

export interface ReceiptOf extends PaperSource {
  /** The parts of one payment, each for another bill: at least one. All were received. */
  payments: readonly PaperPayment[];
  /** Their bills, as far as they could be read. */
  orders: readonly Order[];
  customer: PaperCustomer | null;
  /** Now, as ISO text. */
  now: string;
}

const known = (values: readonly (string | null)[]): string =>
  [...new Set(values.filter((value) => value !== null && value !== ''))].join(', ');

/** "17"; "17–19" for several. */
function receiptNumber(payments: readonly Pick<PaperPayment, 'id'>[]): string {
  const ids = payments.map(({ id }) => id);
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  return first === last ? String(first) : `${first}–${last}`;
}

/** The subject of a bill: "A101, month". */
function goodsOf({ lines }: Order): string | null {
  const texts = (lines ?? []).flatMap(({ description }) => (description ? [description] : []));
  return texts.length === 0 ? null : texts.join(', ');
}

function rowOf(payment: PaperPayment, order: Order | undefined, { seller }: PaperSource): PaperRow {
  const { orderId, bookingId, amount } = payment;
  const text = (() => {
    if (typeof orderId === 'number') return billText(seller, order, orderId);
    if (typeof bookingId === 'number') return paperMessages.booking(bookingId);
    return orderId === null ? paperMessages.notForABill : paperMessages.payment(payment.id);
  })();
  const note = order === undefined ? null : goodsOf(order);
  return { text, note, quantity: null, unitPrice: null, amount: amountText(amount) };
}

/** The whole sum of amounts; null: one is unknown. */
function sumOf(amounts: readonly (number | null | undefined)[]): number | null {
  const read = amounts.filter((amount): amount is number => typeof amount === 'number');
  return read.length === amounts.length ? sumDollars(read) : null;
}

function leftSums(orders: readonly Order[]): PaperSum[] {
  const known = orders.filter(({ due }) => due !== undefined);
  if (known.length === 0) return [];
  if (orders.length === 1) return [sum(paperMessages.leftToPay, known[0]?.due, true)];
  const each = known.map((order) => sum(paperMessages.leftOn(invoiceNumber(order)), order.due));
  return known.length < orders.length
    ? each
    : [...each, sum(paperMessages.leftInAll, sumOf(known.map(({ due }) => due)), true)];
}

/** The GST in the payments, as far as their bills tell it; null: not of each. */
function gstOfPayments({ payments, orders, seller }: ReceiptOf): number | null {
  const parts = payments.map(({ orderId, amount }) => {
    const order = orders.find(({ id }) => id === orderId);
    return order === undefined ? null : gstOfPart(gstFor(seller, order), centsOf(amount));
  });
  const read = parts.filter((part): part is Cents => part !== null);
  return read.length === parts.length ? toDollars(sumCents(read)) : null;
}

/** A part of a bill does not tell how much of it is GST, where a deposit has none. The bill does. */
function gstNotes({ seller }: ReceiptOf, orders: readonly Order[], gst: number | null): string[] {
  const taxed = orders.filter((order) => (gstFor(seller, order)?.gst ?? 0) > 0);
  if (gst !== null || taxed.length === 0) return [];
  return [paperMessages.gstOnBills(taxed.map((order) => billText(seller, order, order.id)))];
}

/** The cash that was handed over, where a server keeps it, and the change. */
function cashFacts(payments: readonly PaperPayment[], total: number | null) {
  const tendered = sumOf(payments.map((payment) => (typeof payment.tendered === 'number' ? payment.tendered : null)));
  if (tendered === null || total === null || !isMoreThan(tendered, total)) return [];
  return [
    ...fact(paperMessages.tendered, amountText(tendered)),
    ...fact(paperMessages.change, amountText(subtractDollars(tendered, total))),
  ];
}

/** The receipt of one payment, which may pay several bills. */
export function receiptOf(of: ReceiptOf): Paper {
  const { payments, customer, zone, now } = of;
  const orders = of.orders.filter(({ id }) => payments.some(({ orderId }) => orderId === id));
  const number = receiptNumber(payments);
  const total = sumOf(payments.map(({ amount }) => amount));
  const gst = gstOfPayments(of);
  const refunds = payments.flatMap((payment) => refundSums(payment, zone));
  const left = leftSums(orders);
  const today = dateText(now, zone);
  return {
    name: paperNames.receipt,
    number,
    title: paperMessages.title(paperNames.receipt, number),
    seller: sellerLines(of),
    buyer: buyerOf(paperMessages.receivedFrom, customer),
    facts: [
      ...fact(
        paperMessages.paidOn,
        known(payments.map(({ paidAt, createdAt }) => dateText(paidAt ?? createdAt, zone))),
      ),
      ...fact(paperMessages.method, known(payments.map(methodText))),
      ...fact(paperMessages.reference, known(payments.map(({ reference }) => reference ?? null))),
      ...fact(paperMessages.takenBy, known(payments.map(takenByOf))),
      ...cashFacts(payments, total),
      ...siteFact(of),
    ],
    columns: 'amounts',
    rows: payments.map((payment) =>
      rowOf(
        payment,
        orders.find(({ id }) => id === payment.orderId),
        of,
      ),
    ),
    sums: [
      sum(paperMessages.received, total, true),
      ...(gst === null ? [] : [sum(paperMessages.gst, gst)]),
      ...refunds,
      ...(refunds.length === 0 ? [] : [sum(paperMessages.kept, sumOf(payments.map(keptOfPayment)), true)]),
      ...left,
    ],
    notes: [
      ...gstNotes(of, orders, gst),
      ...(left.length === 0 || today === null ? [] : [paperMessages.leftAsOf(today)]),
    ],
  };
}
