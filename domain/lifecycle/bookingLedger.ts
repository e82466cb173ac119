import type { Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';

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
  /** Dollars owed after the line. */
  balance: number;
  order: Order | null;
  payment: Payment | null;
}

export interface BookingLedger {
  /** Oldest first. */
  lines: readonly LedgerLine[];
  /** Dollars billed; dollars that came in and stayed. */
  billed: number;
  paid: number;
  /** Dollars owed now, overdue or not. */
  balance: number;
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

/** Dollars of a bill: its total, else the sum of its lines. null: they could not be read. */
export function orderTotal({ total, lines }: Order): number | null {
  if (isAmount(total)) return total;
  const totals = (lines ?? []).map((line) => line.total);
  return totals.length > 0 && totals.every(isAmount) ? totals.reduce((sum, each) => sum + cents(each), 0) / 100 : null;
}

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

/** Whether a payment names the booking, or pays one of its bills. */
function isOfBooking({ bookingId, orderId }: Payment, id: number, orders: readonly Order[]): boolean {
  if (bookingId !== null && bookingId !== undefined) return bookingId === id;
  return orders.some((order) => order.id === orderId);
}

/** The bills and payments of one booking among those of its customer. */
export function moneyOfBooking(id: number, orders: readonly Order[], payments: readonly Payment[]) {
  const own = orders.filter(({ bookingId }) => bookingId === id);
  return { orders: own, payments: payments.filter((payment) => isOfBooking(payment, id, own)) };
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
  const lines = entries.map(({ sortedBy: _time, rank: _rank, id: _id, ...line }): LedgerLine => {
    balance += cents(line.effect);
    return { ...line, balance: balance / 100 };
  });
  const [dollars, at] = [earlier / 100, null];
  const first: LedgerLine = {
    ...{ key: 'brought-forward', kind: 'brought forward', at, amount: dollars, effect: dollars, balance: dollars },
    ...{ order: null, payment: null },
  };
  return {
    lines: earlier > 0 ? [first, ...lines] : lines,
    billed: billed / 100,
    paid: (billed - change) / 100,
    balance: balance / 100,
    uncounted: entries.filter((entry) => entry.kind !== 'refund' && !isCounted(entry)).length,
  };
}
