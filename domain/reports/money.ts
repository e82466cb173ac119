import type { Booking } from '../entities/booking.ts';
import type { CreditLine, Customer } from '../entities/customer.ts';
import { orderTotal, type Order } from '../entities/order.ts';
import { moneyReportMessages } from '../messages/moneyReports.ts';
import { datedRefunds, type Payment } from '../entities/payment.ts';
import type { RecordKey } from '../entities/recordKey.ts';
import { referencedBooking } from '../lifecycle/bookingFinder.ts';
import { centsOf, minus, noCents, plus, type Cents } from '../money/cents.ts';
import type { RevenueBasis } from './report.ts';
import type { ReportRecords } from './reportRecords.ts';
import type { DayNumber } from './zoneCalendar.ts';

/**
 * The part of a bill or payment in a sum:
 * - `in`: billed, or received.
 * - `refund`: given back, or written off a bill. Where the server doesn't say when, it has the date of the bill or payment.
 * - `failed`: a payment that did not arrive, or a cancelled bill. It counts in no sum.
 * - `waiting`: a payment on its way. It counts in no sum.
 */
export type MoneyKind = 'in' | 'refund' | 'failed' | 'waiting';

/** A line of the billed or collected money. A record that was given back makes two. */
export interface MoneyEntry {
  kind: MoneyKind;
  cents: Cents;
  siteId: number;
  /** null: not for a booking; undefined: unknown which. */
  booking: Booking | null | undefined;
  /** How it was paid; null for bills, and where the API doesn't say. */
  method: string | null;
  day: DayNumber;
}

export type MoneySums = Record<MoneyKind, Cents>;

export const noMoney = (): MoneySums => ({ in: noCents, refund: noCents, failed: noCents, waiting: noCents });

export function addEntry(sums: MoneySums, { kind, cents }: Pick<MoneyEntry, 'kind' | 'cents'>): void {
  sums[kind] = plus(sums[kind], cents);
}

/** The entry's part of a net sum: refunds are taken off. */
export function netOfEntry({ kind, cents }: Pick<MoneyEntry, 'kind' | 'cents'>): Cents {
  if (kind === 'in') return cents;
  return kind === 'refund' ? minus(noCents, cents) : noCents;
}

/** The net sum: billed or received, less refunds. */
export const netOf = ({ in: all, refund }: Pick<MoneySums, 'in' | 'refund'>) => minus(all, refund);

/** The number of records that no sum can count, by the unreadable field. */
export interface UnreadMoney {
  site: number;
  date: number;
  amount: number;
  state: number;
}

/** Days of a site's own calendar, the last one included. */
export interface DayNumbers {
  first: DayNumber;
  last: DayNumber;
}

export interface MoneyQuestion {
  basis: RevenueBasis;
  periods: readonly DayNumbers[];
  bookingOf: (key: RecordKey | null | undefined) => Booking | undefined;
  /** The day of a site at an instant; null: the report doesn't count that site. */
  dayAt: (siteId: number, instant: number) => DayNumber | null;
}

const counted: readonly MoneyKind[] = ['in'];
const refunded: readonly MoneyKind[] = ['refund'];
const givenBack: readonly MoneyKind[] = ['in', 'refund'];
const notArrived: readonly MoneyKind[] = ['failed'];
const onTheWay: readonly MoneyKind[] = ['waiting'];

/** Dollars that were written off a bill that is charged; null: the server does not say. */
const writtenOffOf = ({ status, writtenOff }: Order) =>
  status !== 'cancelled' && centsOf(writtenOff) !== null ? writtenOff : null;

function kindsOfOrder(order: Order): readonly MoneyKind[] {
  if (order.status === 'cancelled') return notArrived;
  return order.status === 'refunded' && writtenOffOf(order) === null ? givenBack : counted;
}

/** Lines of credit that a basis counts: rent and deposits take off what was billed, and money that left what was collected. */
const creditKinds = { billed: 'settlement', collected: 'refund' } as const satisfies Record<
  RevenueBasis,
  CreditLine['kind']
>;

/** undefined: nobody knows whether the money arrived. */
function kindsOfPayment(status: unknown): readonly MoneyKind[] | undefined {
  switch (status) {
    case 'succeeded':
      return counted;
    case 'refunded':
      return givenBack;
    case 'failed':
      return notArrived;
    case 'pending':
      return onTheWay;
    default:
      return undefined;
  }
}

const parsed = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : Number.NaN);

/** Finds the booking that a payment, else its bill, names; the orders are looked through at the first question. */
function paidBookingFinder(orders: readonly Order[]): (payment: Payment) => RecordKey | null | undefined {
  let found: Map<number, Order> | null = null;
  return (payment) => {
    const own = referencedBooking(payment);
    const { orderId } = payment;
    if (typeof orderId !== 'number' || (own !== null && own !== undefined)) return own;
    found ??= new Map(orders.map((order) => [order.id, order]));
    const order = found.get(orderId);
    return order === undefined ? own : referencedBooking(order);
  };
}

export interface MoneyReading {
  unread: UnreadMoney;
  /** The first day that any of the records has at its site; Infinity: there are none. */
  firstDay: number;
  /** Whether all refunds have dates of their own. */
  isDated: boolean;
}

function* creditLinesOf(customers: readonly Customer[], basis: RevenueBasis): Iterable<CreditLine> {
  for (const { creditLines = [] } of customers)
    for (const line of creditLines) if (line.kind === creditKinds[basis]) yield line;
}

/**
 * Visits each line of the money that was billed (orders by their date) or collected (payments by theirs) in some periods,
 * once for each period that it lies in. Over all time, what was billed less what was collected is what customers owe less
 * their credit, without what was brought forward from other records.
 */
export function visitMoney(
  { orders, payments, customers }: Pick<ReportRecords, 'orders' | 'payments' | 'customers'>,
  { basis, periods, bookingOf, dayAt }: MoneyQuestion,
  visit: (entry: MoneyEntry, period: number) => void,
): MoneyReading {
  const unread: UnreadMoney = { site: 0, date: 0, amount: 0, state: 0 };
  let firstDay = Infinity;
  let isDated = basis === 'collected';
  // Without an object for each record: there are hundreds of thousands.
  const count = (
    kinds: readonly MoneyKind[] | undefined,
    dollars: unknown,
    at: number,
    own: number | undefined,
    key: RecordKey | null | undefined,
    method: string | null,
  ) => {
    const booking = key === null ? null : bookingOf(key);
    const siteId = own ?? booking?.site_id;
    if (siteId === undefined) {
      unread.site += 1;
      return;
    }
    if (Number.isNaN(at)) {
      if (dayAt(siteId, 0) !== null) unread.date += 1;
      return;
    }
    const day = dayAt(siteId, at);
    if (day === null) return;
    if (day < firstDay) firstDay = day;
    for (let period = 0; period < periods.length; period += 1) {
      const days = periods[period];
      if (days === undefined || day < days.first || day > days.last) continue;
      const cents = centsOf(dollars);
      if (cents === null) unread.amount += period === 0 ? 1 : 0;
      else if (kinds === undefined) unread.state += period === 0 ? 1 : 0;
      else for (const kind of kinds) visit({ kind, cents, siteId, booking, method, day }, period);
    }
  };
  if (basis === 'billed') {
    for (const order of orders) {
      // A debt of other records was billed there: it is no sale of its day.
      if (order.broughtForward === true) continue;
      const { createdAt, siteId } = order;
      const [at, booking, writtenOff] = [parsed(createdAt), referencedBooking(order), writtenOffOf(order)];
      count(kindsOfOrder(order), orderTotal(order), at, siteId, booking, null);
      if (writtenOff) count(refunded, writtenOff, at, siteId, booking, null);
    }
  } else {
    const paidBooking = paidBookingFinder(orders);
    for (const payment of payments) {
      const { status, amount, paidAt, createdAt, siteId, method } = payment;
      const paid = parsed(paidAt);
      const at = Number.isNaN(paid) ? parsed(createdAt) : paid;
      const booking = paidBooking(payment);
      const paidBy = method ?? null;
      const refunds = datedRefunds(payment);
      if (refunds === null) {
        if (status === 'refunded') isDated = false;
        count(kindsOfPayment(status), amount, at, siteId, booking, paidBy);
        continue;
      }
      count(status === 'refunded' ? counted : kindsOfPayment(status), amount, at, siteId, booking, paidBy);
      for (const refund of refunds) count(refunded, refund.amount, parsed(refund.at), siteId, booking, paidBy);
    }
  }
  for (const line of creditLinesOf(customers, basis)) {
    const booking = referencedBooking(line) ?? null;
    count(refunded, line.amount, parsed(line.at), line.siteId, booking, line.method ?? null);
  }
  return { unread, firstDay, isDated };
}

const unreadParts = ['site', 'date', 'amount', 'state'] as const satisfies readonly (keyof UnreadMoney)[];

/** Sentences about bills or payments that could not be counted. */
export const unreadMoneySentences = (basis: RevenueBasis, { unread }: MoneyReading): string[] =>
  unreadParts.flatMap((part) => (unread[part] > 0 ? [moneyReportMessages.unread(basis, unread[part], part)] : []));

/** A number of an earlier period; null: the period ends before the first record. */
export const knownSince = <Value>({ firstDay }: MoneyReading, { last }: DayNumbers, value: Value): Value | null =>
  last < firstDay ? null : value;
