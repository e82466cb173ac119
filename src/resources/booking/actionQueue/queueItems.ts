import type { Booking } from '#domain/entities/booking.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { arrivingToday, leavingToday, type ZoneOf } from '#domain/lifecycle/dayMoves.ts';
import type { DueBill, OtherDebt } from '#domain/lifecycle/owedAndOverdue.ts';
import type { QueueKind } from '#domain/messages/actionQueue.ts';
import { centsOf, noCents, sumCents, toDollars } from '#domain/money/cents.ts';

interface ItemBase {
  /** The kind and the record's id, by which the item is taken. */
  key: string;
}

export type QueueItem = ItemBase &
  (
    | { kind: 'arriving' | 'leaving' | 'unsettled' | 'arrears'; booking: Booking }
    | ({ kind: 'arrears' } & OtherDebt)
    | ({ kind: 'dueToday' } & DueBill)
    | { kind: 'unsigned'; document: RentalDocument }
    | { kind: 'failed'; payment: Payment; order: Order }
  );

const keyOf = (kind: QueueKind, { id }: { id: number }) => `${kind}:${id}`;
const byText = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').localeCompare(other ?? '');

const bookingItem = (kind: 'arriving' | 'leaving', booking: Booking): QueueItem => {
  return { kind, key: keyOf(kind, booking), booking };
};

/** The bookings whose customers are still to come today, earliest first. */
export const arrivingItems = (bookings: readonly Booking[], zoneOf: ZoneOf, now: number): QueueItem[] =>
  arrivingToday(bookings, zoneOf, now).map((booking) => bookingItem('arriving', booking));

/** The bookings whose customers are still to leave today, earliest first. */
export const leavingItems = (bookings: readonly Booking[], zoneOf: ZoneOf, now: number): QueueItem[] =>
  leavingToday(bookings, zoneOf, now).map((booking) => bookingItem('leaving', booking));

export const dueItems = (bills: readonly DueBill[]): QueueItem[] =>
  bills.map((bill) => ({ kind: 'dueToday', key: keyOf('dueToday', bill.order), ...bill }));

/** Dollars that an item is about; null: it is about no money, or how much is unknown. */
export function amountOf(item: QueueItem): number | null {
  if (item.kind === 'dueToday') return item.due;
  if (item.kind !== 'arrears') return null;
  return ('booking' in item ? item.booking.arrears : item.overdue) ?? null;
}

/** Dollars of all items; null: how much some of them are about is unknown. */
export function sumOfItems(items: readonly QueueItem[]): number | null {
  const cents = items.map((item) => centsOf(amountOf(item)));
  return cents.some((each) => each === null) ? null : toDollars(sumCents(cents.map((each) => each ?? noCents)));
}

/** The ended bookings with deposit or unused rent that was not given back, the latest end first. */
export function unsettledItems(bookings: readonly Booking[]): QueueItem[] {
  return [...bookings]
    .filter(({ toGiveBack = 0 }) => toGiveBack > 0)
    .sort((one, other) => byText(other.endsAt, one.endsAt))
    .map((booking) => ({ kind: 'unsettled', key: keyOf('unsettled', booking), booking }));
}

/** The bookings in arrears, and what is overdue for anything else; the largest debt first. */
export function arrearsItems(bookings: readonly Booking[], others: readonly OtherDebt[]): QueueItem[] {
  const debts: (readonly [overdue: number, item: QueueItem])[] = [
    ...bookings.map((booking) => {
      return [booking.arrears ?? 0, { kind: 'arrears', key: keyOf('arrears', booking), booking }] as const;
    }),
    ...others.map((debt) => {
      const { customer, order, overdue } = debt;
      const debtor = customer === null ? `order:${order.id}` : `customer:${customer.id}`;
      return [overdue, { kind: 'arrears', key: `arrears:${debtor}`, ...debt }] as const;
    }),
  ];
  return debts.toSorted(([one], [other]) => other - one).map(([, item]) => item);
}

/** Customers' copies of documents that nobody signed, oldest first. @param siteId 0: of any site. */
export function unsignedItems(documents: readonly RentalDocument[], siteId: number): QueueItem[] {
  return documents
    .filter((each) => typeof each.customerId === 'number' && each.signedAt === null && each.status !== 'INACTIVE')
    .filter((each) => siteId === 0 || each.siteId == null || each.siteId === siteId)
    .sort((one, other) => byText(one.createdAt, other.createdAt))
    .map((document) => ({ kind: 'unsigned', key: keyOf('unsigned', document), document }));
}

/** The newest failed payment of each order that still waits for its money, newest first. */
export function failedItems(payments: readonly Payment[], pendingOrders: readonly Order[]): QueueItem[] {
  const orders = new Map(pendingOrders.filter(({ due }) => due !== 0).map((order) => [order.id, order]));
  const items: QueueItem[] = [];
  for (const payment of [...payments].sort((one, other) => byText(other.createdAt, one.createdAt))) {
    const order = typeof payment.orderId === 'number' ? orders.get(payment.orderId) : undefined;
    if (order === undefined) continue;
    orders.delete(order.id);
    items.push({ kind: 'failed', key: keyOf('failed', payment), payment, order });
  }
  return items;
}
