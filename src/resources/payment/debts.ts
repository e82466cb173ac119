import { isMoreThan, roundToCent, subtractDollars, sumDollars } from '#domain/money/dollars.ts';
import { toDollars } from '#domain/money/cents.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { bookingFinder, referencedBooking } from '#domain/lifecycle/bookingFinder.ts';
import { owedParts, type OwedPart, type SiteDays } from '#domain/lifecycle/owedAndOverdue.ts';
import { bookingName } from './bookingName.ts';

/** A bill, or a booking's debt beyond its bills. */
export interface Debt {
  key: string;
  /** "ORD-000042", "A101" */
  name: string;
  orderId: number | null;
  /** The key says a type only where the booking is known. */
  booking: RecordKey | null;
  /** null: unknown. */
  siteId: number | null;
  left: number;
}

/** The part of a payment that goes to one debt. */
export interface Allocation {
  debt: Debt;
  /** Dollars. */
  amount: number;
}

function debtOfOrder(order: Order, booking: Booking | undefined): Debt | null {
  const { id, due: left = 0, siteId = null } = order;
  if (left <= 0) return null;
  const key = booking === undefined ? (referencedBooking(order) ?? null) : recordKey('booking', booking);
  return { key: `order:${id}`, name: recordName('order', order), orderId: id, booking: key, siteId, left };
}

/** The debt of a booking beyond its unpaid bills. */
function debtOfBooking({ booking, order, cents: left }: OwedPart): Debt | null {
  if (booking === null || order !== null) return null;
  const [key, siteId] = [recordKey('booking', booking), booking.site_id ?? null];
  return {
    key: `booking:${key}`,
    name: bookingName(booking),
    orderId: null,
    booking: key,
    siteId,
    left: toDollars(left),
  };
}

/** Needs no days: the overdue part of a bill does not matter here. */
const noDays: SiteDays = { dayAt: () => null, todayAt: () => '' };

const isPresent = (debt: Debt | null): debt is Debt => debt !== null;
const ageOf = ({ createdAt }: Order) => createdAt ?? '';

/** Unpaid bills, oldest first, then the bookings' further debts. */
export function debtsOf(orders: readonly Order[], bookings: readonly Booking[]): Debt[] {
  const oldestFirst = [...orders].sort((one, other) => ageOf(one).localeCompare(ageOf(other)) || one.id - other.id);
  const bookingOf = bookingFinder(bookings);
  const bills = oldestFirst.map((order) => debtOfOrder(order, bookingOf(referencedBooking(order))));
  return [...bills, ...owedParts({ orders, bookings }, noDays).map(debtOfBooking)].filter(isPresent);
}

/** The debts to pay: all of them, none, or not known yet; otherwise one by its key. */
export const allDebts = 'all';
export const noDebt = 'none';
export const unknownDebt = '';

/**
 * The purpose of a payment before a person chose: a bill while something is owed.
 * @param mustChoose whether something may be owed although no bill is known, and money without a bill becomes credit.
 */
function standardTarget(debts: readonly Debt[], mustChoose: boolean): string {
  if (debts.length > 1) return allDebts;
  return debts[0]?.key ?? (mustChoose ? unknownDebt : noDebt);
}

/** @param choice a person's choice; null: none yet. A debt that is paid meanwhile is chosen no more. */
export function targetOf(choice: string | null, debts: readonly Debt[], mustChoose: boolean): string {
  const isKnown = choice === noDebt || choice === allDebts || debts.some(({ key }) => key === choice);
  return choice !== null && isKnown ? choice : standardTarget(debts, mustChoose);
}

export function chosenDebts(debts: readonly Debt[], choice: string): readonly Debt[] {
  return choice === allDebts ? debts : debts.filter(({ key }) => key === choice);
}

/**
 * The debt of which a payment left a part.
 * @param paid the parts of the payment, with the debts as they were before it.
 * @returns the debt with what is owed now; null if it is paid, or the server's answer still has the sum from before.
 */
export function debtLeft(paid: readonly Allocation[], debts: readonly Debt[]): Debt | null {
  const part = paid.find(({ debt, amount }) => isMoreThan(debt.left, amount));
  const now = debts.find(({ key }) => key === part?.debt.key);
  if (part === undefined || now === undefined) return null;
  return isMoreThan(now.left, subtractDollars(part.debt.left, part.amount)) ? null : now;
}

/** Dollars. */
export function totalOf(debts: readonly Debt[]): number {
  return sumDollars(debts.map(({ left }) => left));
}

/** Pays each debt in full before the next. An excess goes to the last one, for the server to refuse. */
export function allocate(amount: number, debts: readonly Debt[]): Allocation[] {
  const parts: Allocation[] = [];
  let rest = roundToCent(amount);
  for (const [index, debt] of debts.entries()) {
    if (rest <= 0) break;
    const part = index === debts.length - 1 ? rest : Math.min(rest, roundToCent(debt.left));
    parts.push({ debt, amount: part });
    rest = subtractDollars(rest, part);
  }
  return parts;
}
