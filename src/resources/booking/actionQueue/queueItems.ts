import type { Booking } from '#domain/entities/booking.ts';
import type { Customer } from '#domain/entities/customer.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { lastDayOf } from '#domain/lifecycle/lastDay.ts';
import { otherDebts, type OtherDebt } from '#domain/lifecycle/owedAndOverdue.ts';
import type { QueueKind } from '#domain/messages/actionQueue.ts';
import { dayOf } from '#domain/time/zonedTime.ts';

interface ItemBase {
  /** The kind and the record's id, by which the item is taken. */
  key: string;
}

export type QueueItem = ItemBase &
  (
    | { kind: 'arriving' | 'leaving' | 'unsettled' | 'arrears'; booking: Booking }
    | ({ kind: 'arrears' } & OtherDebt)
    | { kind: 'unsigned'; document: RentalDocument }
    | { kind: 'failed'; payment: Payment; order: Order }
  );

/** The IANA zone of a site; undefined: unknown. */
export type ZoneOf = (siteId: number | undefined) => string | undefined;

const keyOf = (kind: QueueKind, { id }: { id: number }) => `${kind}:${id}`;
const byText = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').localeCompare(other ?? '');

function isToday(at: string | null | undefined, zone: string | undefined, now: number): boolean {
  const instant = Date.parse(at ?? '');
  return zone !== undefined && !Number.isNaN(instant) && dayOf(instant, zone) === dayOf(now, zone);
}

/** The bookings that begin on today's date of their site, earliest first. */
export function arrivingItems(bookings: readonly Booking[], zoneOf: ZoneOf, now: number): QueueItem[] {
  return bookings
    .filter(({ startsAt, site_id: siteId }) => isToday(startsAt, zoneOf(siteId), now))
    .sort((one, other) => byText(one.startsAt, other.startsAt))
    .map((booking) => ({ kind: 'arriving', key: keyOf('arriving', booking), booking }));
}

/** Whether the last day of a booking, which it includes, is today. */
function endsToday(endsAt: string | null | undefined, zone: string | undefined, now: number): boolean {
  return endsAt != null && zone !== undefined && lastDayOf(endsAt, zone) === dayOf(now, zone);
}

/** The bookings whose last day is today's date of their site, earliest first. */
export function leavingItems(bookings: readonly Booking[], zoneOf: ZoneOf, now: number): QueueItem[] {
  return bookings
    .filter(({ endsAt, site_id: siteId }) => endsToday(endsAt, zoneOf(siteId), now))
    .sort((one, other) => byText(one.endsAt, other.endsAt))
    .map((booking) => ({ kind: 'leaving', key: keyOf('leaving', booking), booking }));
}

/** The ended bookings with deposit or unused rent that was not given back, the latest end first. */
export function unsettledItems(bookings: readonly Booking[]): QueueItem[] {
  return [...bookings]
    .filter(({ toGiveBack = 0 }) => toGiveBack > 0)
    .sort((one, other) => byText(other.endsAt, one.endsAt))
    .map((booking) => ({ kind: 'unsettled', key: keyOf('unsettled', booking), booking }));
}

/** The bookings in arrears, and customers who owe overdue money for anything else; the largest debt first. */
export function arrearsItems(bookings: readonly Booking[], customers: readonly Customer[]): QueueItem[] {
  const debts: (readonly [overdue: number, item: QueueItem])[] = [
    ...bookings.map((booking) => {
      return [booking.arrears ?? 0, { kind: 'arrears', key: keyOf('arrears', booking), booking }] as const;
    }),
    ...otherDebts(customers, bookings).map((debt) => {
      return [debt.overdue, { kind: 'arrears', key: `arrears:customer:${debt.customer.id}`, ...debt }] as const;
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
