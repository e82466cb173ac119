import type { Day } from '#format/days.ts';
import { moneyReportMessages as say } from '../messages/moneyReports.ts';
import type { Order } from '../entities/order.ts';
import { orderTotal } from '../lifecycle/bookingLedger.ts';
import { overdueParts, type OverduePart, type UnpaidBill } from './ageing.ts';
import { centsOf } from './cents.ts';
import type { MoneySites } from './moneySites.ts';
import type { ReportRecords } from './reportRecords.ts';
import { dayOfNumber } from './zoneCalendar.ts';

/** What is overdue at the sites of a report, as of now: the API keeps no record of past arrears. */
export interface OverdueMoney {
  parts: readonly (OverduePart & { siteId: number })[];
  /** Unpaid orders that bill no booking. */
  otherOrders: readonly { order: Order; siteId: number; day: Day | null; cents: number }[];
  leftOut: readonly string[];
}

/** Cents of an order that are still to be paid; null: they could not be read. */
function dueCents(order: Order): number | null {
  const due = centsOf(order.due);
  if (due !== null) return due;
  const total = centsOf(orderTotal(order));
  return total === null ? null : Math.max(0, total - (centsOf(order.paid) ?? 0));
}

const isOwed = ({ status }: Order) => status === 'pending';

/** The unpaid bills of bookings that owe something, the oldest first. */
function unpaidBills(orders: readonly Order[], siteOf: ReadonlyMap<number, number>, { dayAt }: MoneySites) {
  const bills = new Map<number, UnpaidBill[]>();
  for (const order of orders) {
    const siteId = order.bookingId == null || !isOwed(order) ? undefined : siteOf.get(order.bookingId);
    if (siteId === undefined || order.bookingId == null) continue;
    const at = Date.parse(order.createdAt ?? '');
    const cents = dueCents(order);
    const day = Number.isNaN(at) ? null : dayAt(siteId, at);
    if (day === null || cents === null || cents <= 0) continue;
    const bill = { order, dueOn: dayOfNumber(day), cents };
    const known = bills.get(order.bookingId);
    if (known === undefined) bills.set(order.bookingId, [bill]);
    else known.push(bill);
  }
  for (const own of bills.values()) {
    own.sort((a, b) => (a.dueOn === b.dueOn ? a.order.id - b.order.id : a.dueOn < b.dueOn ? -1 : 1));
  }
  return bills;
}

export function readOverdue({ bookings, orders }: ReportRecords, siteId: number, sites: MoneySites): OverdueMoney {
  const isCounted = (id: number | undefined) => siteId === 0 || id === siteId;
  const owing = bookings.filter((booking) => (centsOf(booking.arrears) ?? 0) > 0 && isCounted(booking.site_id));
  const siteOf = new Map(owing.flatMap(({ id, site_id: site }) => (site === undefined ? [] : [[id, site] as const])));
  const bills = unpaidBills(orders, siteOf, sites);
  const parts: (OverduePart & { siteId: number })[] = [];
  for (const booking of owing) {
    const site = booking.site_id;
    if (site === undefined) continue;
    for (const part of overdueParts(booking, bills.get(booking.id) ?? [], sites.todayAt(site)))
      parts.push({ ...part, siteId: site });
  }
  const otherOrders = orders.flatMap((order) => {
    const { bookingId, siteId: site } = order;
    if (bookingId != null || site === undefined || !isOwed(order) || !isCounted(site)) return [];
    const cents = dueCents(order) ?? 0;
    if (cents <= 0) return [];
    const at = Date.parse(order.createdAt ?? '');
    const day = Number.isNaN(at) ? null : sites.dayAt(site, at);
    return [{ order, siteId: site, day: day === null ? null : dayOfNumber(day), cents }];
  });
  const unread = bookings.filter(
    ({ status, arrears, site_id: site }) =>
      status === 'in arrears' && centsOf(arrears) === null && isCounted(site ?? siteId),
  );
  const complimentary = owing.filter((booking) => booking.complimentary === true);
  const withoutSite = bookings.filter(
    ({ arrears, site_id: site }) => site === undefined && (centsOf(arrears) ?? 0) > 0,
  );
  return {
    ...{ parts, otherOrders },
    leftOut: [
      ...say.arrears.leftOut('amount', unread.length),
      ...say.arrears.leftOut('site', withoutSite.length),
      ...say.arrears.leftOut('complimentary', complimentary.length),
    ],
  };
}
