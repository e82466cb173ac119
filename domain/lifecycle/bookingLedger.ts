import { orderTotal, type Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import type { Booking } from '../entities/booking.ts';
import { recordKey } from '../entities/recordKey.ts';
import { bookingFinder, referencedBooking, type BookingReference } from './bookingFinder.ts';

export type LedgerKind = 'brought forward' | 'bill' | 'payment' | 'refund';

export interface LedgerLine {
  /** A unique key such as "bill-12". */
  key: string;
  kind: LedgerKind;
  /** When the line happened, in milliseconds since 1970; null: the API does not say. */
  at: number | null;
  /** Dollars of the bill or payment; null: unreadable. */
  amount: number | null;
  /** Dollars added to the balance; 0: failed, waiting or cancelled. */
  effect: number;
  /** Dollars owed after the line; null: it or one before could not be counted. */
  balance: number | null;
  order: Order | null;
  payment: Payment | null;
}

export interface BookingLedger {
  /** Oldest first. */
  lines: readonly LedgerLine[];
  /** Dollars billed; null: some could not be counted. */
  billed: number | null;
  /** Dollars that came in and stayed; null: some could not be counted. */
  paid: number | null;
  /** Dollars owed now, overdue or not; null: some could not be counted. */
  balance: number | null;
  /** The number of bills and payments with unreadable amount or state. */
  uncounted: number;
}

/** Sums of dollars are not exact, so whole cents are added. */
const cents = (amount: number) => Math.round(amount * 100);

const timeOf = (text: string | null | undefined): number | null => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
};

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Before its balance is known. Lines at one time sort by rank: bill, payment, refund. */
type Entry = Omit<LedgerLine, 'balance'> & { sortedBy: number; rank: number; id: number };

function billEntry(order: Order): Entry {
  const at = timeOf(order.createdAt);
  const amount = orderTotal(order);
  const isVoid = order.status === 'cancelled' || order.status === 'refunded';
  return {
    ...{ key: `bill-${order.id}`, kind: 'bill', at, amount, order, payment: null },
    effect: isVoid ? 0 : (amount ?? 0),
    ...{ sortedBy: at ?? Number.POSITIVE_INFINITY, rank: 0, id: order.id },
  };
}

function paymentEntries(payment: Payment, orders: readonly Order[]): Entry[] {
  const { id, status } = payment;
  const at = timeOf(payment.paidAt) ?? timeOf(payment.createdAt);
  const amount = isAmount(payment.amount) ? payment.amount : null;
  const order = orders.find((each) => each.id === payment.orderId) ?? null;
  const came = status === 'succeeded' || status === 'refunded';
  const entry: Entry = {
    ...{ key: `payment-${id}`, kind: 'payment', at, amount, order, payment },
    effect: came && amount !== null ? -amount : 0,
    ...{ sortedBy: at ?? Number.POSITIVE_INFINITY, rank: 1, id },
  };
  if (status !== 'refunded') return [entry];
  // The API gives a refund no time, so it follows its payment.
  return [entry, { ...entry, key: `refund-${id}`, kind: 'refund', at: null, effect: amount ?? 0, rank: 2 }];
}

const isCounted = ({ kind, amount, payment }: Entry) =>
  amount !== null && (kind === 'bill' || typeof payment?.status === 'string');

export interface MoneyOfCustomer {
  orders: readonly Order[];
  payments: readonly Payment[];
  /** Those that are known. */
  bookings: readonly Booking[];
}

/**
 * The bills and payments of one booking among those of its customer. A payment names the booking, or pays one of its
 * bills. A server need not say what they are for.
 */
export function moneyOfBooking(booking: Booking, { orders, payments, bookings }: MoneyOfCustomer) {
  const bookingOf = bookingFinder([...bookings, booking]);
  const key = recordKey('booking', booking);
  /** null: unknown. */
  const isOwn = (reference: BookingReference): boolean | null => {
    const { bookingId } = reference;
    const found = bookingOf(referencedBooking(reference));
    if (found !== undefined) return recordKey('booking', found) === key;
    return bookingId === null || bookingId === undefined || bookingId === booking.id ? null : false;
  };
  const isUnknown = (reference: BookingReference) => isOwn(reference) === null && reference.bookingId !== null;
  const own = orders.filter((order) => isOwn(order) === true);
  const ids = new Set(own.map(({ id }) => id));
  return {
    orders: own,
    payments: payments.filter((payment) => isOwn(payment) ?? ids.has(payment.orderId ?? 0)),
    /** Whether none of the others can be the booking's. */
    isWhole:
      !orders.some(isUnknown) && !payments.some((payment) => isUnknown(payment) && payment.orderId === undefined),
  };
}

/**
 * Oldest first, with the balance after each line. Debt older than the API's bills is brought forward, so the balance is
 * never below the overdue amount.
 * @param arrears overdue dollars by the API.
 */
export function bookingLedger(
  orders: readonly Order[],
  payments: readonly Payment[],
  arrears: number | undefined,
): BookingLedger {
  const entries = [...orders.map(billEntry), ...payments.flatMap((payment) => paymentEntries(payment, orders))];
  // Entries without times are both infinite, and their difference is no number.
  const byTime = (a: Entry, b: Entry) => (a.sortedBy === b.sortedBy ? 0 : a.sortedBy - b.sortedBy);
  entries.sort((a, b) => byTime(a, b) || a.rank - b.rank || a.id - b.id);
  const billed = entries.reduce((sum, { kind, effect }) => sum + (kind === 'bill' ? cents(effect) : 0), 0);
  const change = entries.reduce((sum, { effect }) => sum + cents(effect), 0);
  const earlier = Math.max(0, cents(isAmount(arrears) ? arrears : 0) - change);
  let balance = earlier;
  let isKnown = true;
  const lines = entries.map((entry): LedgerLine => {
    const { sortedBy: _time, rank: _rank, id: _id, ...line } = entry;
    balance += cents(line.effect);
    isKnown &&= isCounted(entry);
    return { ...line, balance: isKnown ? balance / 100 : null };
  });
  const uncounted = entries.filter((entry) => entry.kind !== 'refund' && !isCounted(entry));
  const isWhole = (kind: LedgerKind) => uncounted.every((entry) => entry.kind !== kind);
  const [dollars, at] = [earlier / 100, null];
  const first: LedgerLine = {
    ...{ key: 'brought-forward', kind: 'brought forward', at, amount: dollars, effect: dollars, balance: dollars },
    ...{ order: null, payment: null },
  };
  return {
    lines: earlier > 0 ? [first, ...lines] : lines,
    billed: isWhole('bill') ? billed / 100 : null,
    paid: isWhole('payment') ? (billed - change) / 100 : null,
    balance: isKnown ? balance / 100 : null,
    uncounted: uncounted.length,
  };
}
