import { subtractDollars, sumDollars } from '../money/dollars.ts';
import { orderTotal, type Order } from '../entities/order.ts';
import { datedRefunds, type Payment } from '../entities/payment.ts';
import { creditOnBill, isReceived } from './refundedMoney.ts';
import type { CreditLine } from '../entities/customer.ts';
import type { Booking } from '../entities/booking.ts';
import { recordKey } from '../entities/recordKey.ts';
import { bookingFinder, referencedBooking, type BookingReference } from './bookingFinder.ts';

export type LedgerKind =
  'brought forward' | 'bill' | 'payment' | 'refund' | 'credit' | 'write-off' | 'given back' | 'paid out';

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
  /** How credit was paid out; null: unknown, or the line is another one. */
  method: string | null;
  /** Why it happened; null: nobody said, or a bill or payment says it itself. */
  reason: string | null;
}

export interface BookingLedger {
  /** Oldest first. */
  lines: readonly LedgerLine[];
  /** Dollars billed and not written off; null: some could not be counted. */
  billed: number | null;
  /** Dollars that came in and stayed; null: some could not be counted. */
  paid: number | null;
  /** Dollars owed now, overdue or not; null: some could not be counted. */
  balance: number | null;
  /** The number of bills and payments with unreadable amount or state. */
  uncounted: number;
}

const timeOf = (text: string | null | undefined): number | null => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : at;
};

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Before its balance is known. Lines at one time sort by rank: bill, payment, refund, write-off. */
type Entry = Omit<LedgerLine, 'balance'> & { sortedBy: number; rank: number; id: number };

const whenOf = (at: number | null) => ({ at, sortedBy: at ?? Number.POSITIVE_INFINITY });

/** The server gives the sum of write-offs alone, so they follow all that has a time. */
function billEntries(order: Order): Entry[] {
  const { id, status, createdAt, writtenOff } = order;
  const amount = orderTotal(order);
  const isGone = status === 'cancelled' || (status === 'refunded' && !isAmount(writtenOff));
  const bill: Entry = {
    key: `bill-${id}`,
    kind: 'bill',
    amount,
    effect: isGone ? 0 : (amount ?? 0),
    order,
    payment: null,
    method: null,
    reason: null,
    ...whenOf(timeOf(createdAt)),
    rank: 0,
    id,
  };
  if (!isAmount(writtenOff) || writtenOff <= 0 || isGone) return [bill];
  const writeOff: Entry = {
    key: `write-off-${id}`,
    kind: 'write-off',
    amount: writtenOff,
    effect: -writtenOff,
    order,
    payment: null,
    method: null,
    reason: null,
    ...whenOf(null),
    rank: 3,
    id,
  };
  return [bill, writeOff];
}

/** Credit that a bill took or made. The server gives its sum alone, so it follows all that has a time. */
function creditEntry(order: Order, payments: readonly Payment[]): Entry[] {
  const { id } = order;
  const credit = creditOnBill(
    order,
    payments.filter(({ orderId }) => orderId === id),
  );
  if (credit === null || credit === 0) return [];
  return [
    {
      key: `credit-${id}`,
      kind: 'credit',
      amount: Math.abs(credit),
      effect: -credit,
      order,
      payment: null,
      method: null,
      reason: null,
      ...whenOf(null),
      rank: 3,
      id,
    },
  ];
}

function refundEntries(payment: Payment, paid: Entry): Entry[] {
  const refunds = datedRefunds(payment);
  const entry: Entry = { ...paid, kind: 'refund', rank: 2 };
  if (refunds === null) {
    // The server gives the refund no time, so it follows its payment.
    return payment.status === 'refunded'
      ? [{ ...entry, key: `refund-${payment.id}`, at: null, effect: paid.amount ?? 0 }]
      : [];
  }
  return refunds.map(({ amount: given, at, reason }, index) => {
    const amount = isAmount(given) ? given : null;
    const key = `refund-${payment.id}-${index}`;
    return { ...entry, key, amount, effect: amount ?? 0, reason: reason ?? null, ...whenOf(timeOf(at)) };
  });
}

/**
 * Rent or a deposit that was given back as the customer's credit, and credit that was paid out. The booking owes as much
 * as before.
 */
const creditLineEntry = ({ kind, amount, at, method }: CreditLine, index: number): Entry => ({
  key: `credit-line-${index}`,
  kind: kind === 'settlement' ? 'given back' : 'paid out',
  amount: isAmount(amount) ? amount : null,
  effect: 0,
  order: null,
  payment: null,
  method: method ?? null,
  reason: null,
  ...whenOf(timeOf(at)),
  rank: kind === 'settlement' ? 2 : 3,
  id: index,
});

function paymentEntries(payment: Payment, orders: readonly Order[]): Entry[] {
  const { id, paidAt, createdAt, orderId } = payment;
  const amount = isAmount(payment.amount) ? payment.amount : null;
  const order = orders.find((each) => each.id === orderId) ?? null;
  const came = isReceived(payment) === true;
  const entry: Entry = {
    key: `payment-${id}`,
    kind: 'payment',
    amount,
    effect: came && amount !== null ? -amount : 0,
    order,
    payment,
    method: null,
    reason: null,
    ...whenOf(timeOf(paidAt) ?? timeOf(createdAt)),
    rank: 1,
    id,
  };
  return came ? [entry, ...refundEntries(payment, entry)] : [entry];
}

/** Lines of credit change no sum. */
const isOfCredit = ({ kind }: Pick<LedgerLine, 'kind'>) => kind === 'given back' || kind === 'paid out';

const isCounted = (entry: Entry) =>
  isOfCredit(entry) || (entry.amount !== null && (entry.payment === null || isReceived(entry.payment) !== null));

/** A refund without a time cannot be read where its payment could not. */
const isRepeated = ({ kind, payment }: Entry) =>
  kind === 'refund' && payment !== null && datedRefunds(payment) === null;

export interface MoneyOfCustomer {
  orders: readonly Order[];
  payments: readonly Payment[];
  /** The bookings that are known. */
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
 * @param creditLines the customer's, of this booking.
 */
export function bookingLedger(
  orders: readonly Order[],
  payments: readonly Payment[],
  arrears: number | undefined,
  creditLines: readonly CreditLine[] = [],
): BookingLedger {
  const moved = payments.flatMap((payment) => paymentEntries(payment, orders));
  const credited = orders.flatMap((order) => creditEntry(order, payments));
  const known = creditLines.filter(({ kind }) => kind === 'settlement' || kind === 'refund');
  const entries = [...orders.flatMap(billEntries), ...moved, ...credited, ...known.map(creditLineEntry)];
  // Entries without times are both infinite, and their difference is no number.
  const byTime = (a: Entry, b: Entry) => (a.sortedBy === b.sortedBy ? 0 : a.sortedBy - b.sortedBy);
  entries.sort((a, b) => byTime(a, b) || a.rank - b.rank || a.id - b.id);
  const isBilled = ({ kind }: Entry) => kind === 'bill' || kind === 'write-off';
  const effectOf = (counted: readonly Entry[]) => sumDollars(counted.map(({ effect }) => effect));
  const [billed, change] = [effectOf(entries.filter(isBilled)), effectOf(entries)];
  const earlier = Math.max(0, subtractDollars(isAmount(arrears) ? arrears : 0, change));
  let balance = earlier;
  let isKnown = true;
  const lines = entries.map((entry): LedgerLine => {
    const { sortedBy: _time, rank: _rank, id: _id, ...line } = entry;
    balance = sumDollars([balance, line.effect]);
    isKnown &&= isCounted(entry);
    return { ...line, balance: isKnown ? balance : null };
  });
  const uncounted = entries.filter((entry) => !isCounted(entry) && !isRepeated(entry));
  const isWhole = (kind: LedgerKind) => uncounted.every((entry) => entry.kind !== kind);
  const first: LedgerLine = {
    key: 'brought-forward',
    kind: 'brought forward',
    at: null,
    amount: earlier,
    effect: earlier,
    balance: earlier,
    order: null,
    payment: null,
    method: null,
    reason: null,
  };
  return {
    lines: earlier > 0 ? [first, ...lines] : lines,
    billed: isWhole('bill') ? billed : null,
    paid: isWhole('payment') && isWhole('refund') ? subtractDollars(billed, change) : null,
    balance: isKnown ? balance : null,
    uncounted: uncounted.length,
  };
}
