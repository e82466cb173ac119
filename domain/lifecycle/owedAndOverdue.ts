import { isDay, type Day } from '#format/days.ts';
import type { Booking } from '../entities/booking.ts';
import type { Order } from '../entities/order.ts';
import { recordKey, type RecordKey } from '../entities/recordKey.ts';
import {
  atLeastNone,
  centsOf,
  leastOf,
  minus,
  noCents,
  plus,
  sumCents,
  toDollars,
  type Cents,
} from '../money/cents.ts';
import { isSameWord } from '../states/words.ts';
import { bookingFinder, referencedBooking } from './bookingFinder.ts';

/** The least that counts as owed, in dollars. */
export const leastOwed = 0.01;

/** Dollars that somebody owes. */
export interface Owed {
  /** All unpaid bills, and the debts of bookings beyond them. */
  owed: number;
  /** The part that is past its day. A bill is due on the day of its creation, and overdue from the next day on. */
  overdue: number;
  /** The part that is due today. */
  dueToday: number;
}

/** An unpaid bill or a part of it, or a booking's debt beyond its bills. */
export interface OwedPart {
  /** null: the bill is of no known booking. */
  booking: Booking | null;
  /** null: no known bill explains the debt. */
  order: Order | null;
  /** null: unknown. */
  dueOn: Day | null;
  isOverdue: boolean;
  cents: Cents;
}

/** The days of sites. */
export interface SiteDays {
  /** null: unknown. */
  dayAt: (siteId: number | undefined, instant: number) => Day | null;
  todayAt: (siteId: number | undefined) => Day;
}

export interface Debts {
  orders: readonly Order[];
  bookings: readonly Booking[];
}

interface Bill {
  order: Order;
  dueOn: Day | null;
  cents: Cents;
}

/** A complimentary booking owes nothing beyond its bills. */
const arrearsCents = ({ arrears, complimentary }: Booking) =>
  complimentary === true ? noCents : atLeastNone(centsOf(arrears) ?? noCents);

function billOf(order: Order, siteId: number | undefined, { dayAt }: SiteDays): Bill | null {
  const cents = centsOf(order.due) ?? noCents;
  if (cents <= 0) return null;
  const at = Date.parse(order.createdAt ?? '');
  return { order, dueOn: Number.isNaN(at) ? null : dayAt(siteId, at), cents };
}

/** Bills without a day come last. */
const byAge = (one: Bill, other: Bill) =>
  (one.dueOn ?? '~').localeCompare(other.dueOn ?? '~') || one.order.id - other.order.id;

/** The day since which a debt without a known bill is overdue: the paid-to day, else the day of the oldest bill. */
function sinceOf({ paidTo }: Booking, bills: readonly Bill[], today: Day): Day | null {
  if (typeof paidTo === 'string' && isDay(paidTo) && paidTo <= today) return paidTo;
  return bills.find(({ dueOn }) => dueOn !== null && dueOn <= today)?.dueOn ?? null;
}

/**
 * A booking owes its unpaid bills, and at least its arrears. A server may count a bill in them before its day is over: it
 * explains a part of them, and is not overdue yet. A bill whose day is unknown is overdue as far as the arrears say so.
 * @param explain takes cents that bills of unknown bookings may explain, and returns the rest.
 */
function partsOfBooking(
  booking: Booking,
  bills: readonly Bill[],
  today: Day,
  explain: (cents: Cents) => Cents,
): OwedPart[] {
  const parts: OwedPart[] = [];
  const isPast = ({ dueOn }: Bill) => dueOn !== null && dueOn < today;
  let left = minus(arrearsCents(booking), sumCents(bills.filter(isPast).map(({ cents }) => cents)));
  for (const bill of bills) {
    const { order, dueOn, cents } = bill;
    const explained = isPast(bill) ? noCents : leastOf(cents, atLeastNone(left));
    left = minus(left, explained);
    const late = isPast(bill) ? cents : dueOn === null ? explained : noCents;
    if (late > 0) parts.push({ booking, order, dueOn, isOverdue: true, cents: late });
    if (cents > late) parts.push({ booking, order, dueOn, isOverdue: false, cents: minus(cents, late) });
  }
  left = explain(atLeastNone(left));
  if (left === 0) return parts;
  const since = sinceOf(booking, bills, today);
  return [{ booking, order: null, dueOn: since, isOverdue: since !== today, cents: left }, ...parts];
}

/**
 * The one definition of what is owed: every unpaid bill, whatever state its booking is in or without any, and what
 * bookings owe beyond their bills. By booking, the oldest bill first.
 */
export function owedParts({ orders, bookings }: Debts, days: SiteDays): OwedPart[] {
  const bookingOf = bookingFinder(bookings);
  const bills = new Map<RecordKey | null, Bill[]>();
  // Cents by the number of a booking, where bookings of several types have it.
  const unclear = new Map<number, Cents>();
  for (const order of orders) {
    const booking = bookingOf(referencedBooking(order));
    const bill = billOf(order, booking?.site_id ?? order.siteId, days);
    if (bill === null) continue;
    const key = booking === undefined ? null : recordKey('booking', booking);
    bills.set(key, [...(bills.get(key) ?? []), bill]);
    const { bookingId } = order;
    if (booking === undefined && typeof bookingId === 'number')
      unclear.set(bookingId, plus(unclear.get(bookingId) ?? noCents, bill.cents));
  }
  const ofBookings = bookings.flatMap((booking) => {
    const own = (bills.get(recordKey('booking', booking)) ?? []).toSorted(byAge);
    return partsOfBooking(booking, own, days.todayAt(booking.site_id), (cents) => {
      const known = unclear.get(booking.id) ?? noCents;
      const explained = leastOf(cents, known);
      unclear.set(booking.id, minus(known, explained));
      return minus(cents, explained);
    });
  });
  const others = (bills.get(null) ?? []).toSorted(byAge).map(({ order, dueOn, cents }): OwedPart => {
    return { booking: null, order, dueOn, isOverdue: dueOn !== null && dueOn < days.todayAt(order.siteId), cents };
  });
  return [...ofBookings, ...others];
}

/** Whether a bill, or the rest of it, falls due today: it is not overdue yet. */
export const isDueToday = ({ booking, order, dueOn, isOverdue }: OwedPart, { todayAt }: Pick<SiteDays, 'todayAt'>) =>
  !isOverdue && dueOn === todayAt(booking?.site_id ?? order?.siteId);

/** Sums parts of debts. */
export function sumOwed(parts: readonly OwedPart[], days: SiteDays): Owed {
  const sum = (isCounted: (part: OwedPart) => boolean) =>
    toDollars(sumCents(parts.filter(isCounted).map(({ cents }) => cents)));
  return {
    owed: sum(() => true),
    overdue: sum(({ isOverdue }) => isOverdue),
    dueToday: sum((part) => isDueToday(part, days)),
  };
}

/** Whether a booking is in arrears by its status alone: neither its arrears nor its bills name an overdue sum. */
function isUnexplained(own: Booking, parts: readonly OwedPart[]): boolean {
  const isOfOwn = ({ booking }: OwedPart) =>
    booking !== null && recordKey('booking', booking) === recordKey('booking', own);
  const isInArrears = isSameWord(own.status, 'in arrears') && centsOf(own.arrears) === null;
  return isInArrears && !parts.some((part) => part.isOverdue && isOfOwn(part));
}

/** Sums whole lists of orders and bookings. @returns null: how much is unpaid is unknown. */
export function owedOf(debts: Debts, days: SiteDays): Owed | null {
  if (debts.orders.some(({ due }) => centsOf(due) === null)) return null;
  const parts = owedParts(debts, days);
  return debts.bookings.some((booking) => isUnexplained(booking, parts)) ? null : sumOwed(parts, days);
}

/** What is overdue beyond bookings in arrears, such as for a sale: all of a customer, or one bill of nobody known. */
export interface OtherDebt {
  customer: (NonNullable<Order['customer']> & { id: number }) | null;
  /** The oldest of the bills. */
  order: Order;
  /** Dollars. */
  overdue: number;
}

/**
 * @param debts pending orders, and the bookings in arrears.
 * @returns null: how much is unpaid is unknown.
 */
export function otherDebts(debts: Debts, days: SiteDays): OtherDebt[] | null {
  if (debts.orders.some(({ due }) => centsOf(due) === null)) return null;
  const found = new Map<string, { customer: OtherDebt['customer']; order: Order; cents: Cents }>();
  for (const { booking, order, isOverdue, cents } of owedParts(debts, days)) {
    if (booking !== null || order === null || !isOverdue) continue;
    const id = order.customerId ?? order.customer?.id;
    const key = id === undefined ? `order ${order.id}` : `customer ${id}`;
    const known = found.get(key);
    if (known !== undefined) known.cents = plus(known.cents, cents);
    else found.set(key, { customer: id === undefined ? null : { ...order.customer, id }, order, cents });
  }
  return [...found.values()].map(({ cents, ...debt }) => ({ ...debt, overdue: toDollars(cents) }));
}

/** A bill, or the rest of it, that falls due today. */
export interface DueBill {
  order: Order;
  /** Dollars. */
  due: number;
}

/**
 * The bills that fall due today, the largest first.
 * @param bookings those whose arrears may count a bill of today as overdue already.
 * @returns null: how much is unpaid is unknown.
 */
export function billsDueToday(debts: Debts, days: SiteDays): DueBill[] | null {
  if (debts.orders.some(({ due }) => centsOf(due) === null)) return null;
  return owedParts(debts, days)
    .flatMap((part) =>
      part.order !== null && isDueToday(part, days) ? [{ order: part.order, cents: part.cents }] : [],
    )
    .toSorted((one, other) => other.cents - one.cents)
    .map(({ order, cents }) => ({ order, due: toDollars(cents) }));
}
