import type { Day } from '#format/days.ts';
import type { Booking } from '../entities/booking.ts';
import type { Order } from '../entities/order.ts';
import { centsOf, sumCents, toDollars } from '../money/cents.ts';
import { isSameWord } from '../states/words.ts';
import { owedParts, type SiteDays } from './owedAndOverdue.ts';

/** What is known of a customer's debts. null: unknown, or not all of it was read. */
export interface KnownDebts {
  orders: readonly Order[] | null;
  bookings: readonly Booking[] | null;
  /** The overdue dollars that the server names for the customer. */
  arrears: number | undefined;
}

/** Why a further booking of a customer is to be thought over. */
export interface CustomerTrouble {
  /** Overdue dollars; null: a booking is in arrears, and how much is overdue is unknown. */
  overdue: number | null;
  /** The day of the oldest overdue bill; null: unknown. */
  since: Day | null;
}

const isEarlier = (one: Day, other: Day) => one.localeCompare(other);

/** @returns 'none': certainly nothing is overdue; 'unknown': nothing is known to be overdue, and not all was read. */
export function customerTrouble(known: KnownDebts, days: SiteDays): CustomerTrouble | 'none' | 'unknown' {
  const { orders, bookings, arrears } = known;
  const isWhole = orders !== null && bookings !== null && orders.every(({ due }) => centsOf(due) !== null);
  const parts = owedParts({ orders: orders ?? [], bookings: bookings ?? [] }, days).filter(
    ({ isOverdue }) => isOverdue,
  );
  const counted = toDollars(sumCents(parts.map(({ cents }) => cents)));
  const overdue = isWhole ? counted : Math.max(arrears ?? 0, counted);
  const [since = null] = parts.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn])).toSorted(isEarlier);
  if (overdue > 0) return { overdue, since };
  if (!isWhole && bookings?.some(isUnderstated) === true) return { overdue: null, since };
  return isWhole || arrears !== undefined ? 'none' : 'unknown';
}

/** A booking in arrears by its state, whose overdue sum the server does not name. */
const isUnderstated = ({ status, arrears }: Booking) => isSameWord(status, 'in arrears') && centsOf(arrears) === null;
