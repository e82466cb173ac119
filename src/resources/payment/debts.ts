import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { bookingName } from './bookingName.ts';

/** A bill, or a booking's debt beyond its bills. */
export interface Debt {
  key: string;
  /** "ORD-000042", "A101" */
  name: string;
  orderId: number | null;
  bookingId: number | null;
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

const cents = (amount: number) => Math.round(amount * 100);

function debtOfOrder(order: Order): Debt | null {
  const { id, due: left = 0, bookingId = null, siteId = null } = order;
  if (left <= 0) return null;
  return { key: `order:${id}`, name: recordName('order', order), orderId: id, bookingId, siteId, left };
}

/** The debt beyond its unpaid bills; null: none. */
function debtOfBooking(booking: Booking, bills: readonly Debt[]): Debt | null {
  const { id, arrears, site_id: siteId = null } = booking;
  if (typeof arrears !== 'number' || !Number.isFinite(arrears)) return null;
  const billed = bills.filter(({ bookingId }) => bookingId === id).reduce((sum, { left }) => sum + cents(left), 0);
  const left = (cents(arrears) - billed) / 100;
  if (left <= 0) return null;
  return { key: `booking:${id}`, name: bookingName(booking), orderId: null, bookingId: id, siteId, left };
}

const isPresent = (debt: Debt | null): debt is Debt => debt !== null;
const ageOf = ({ createdAt }: Order) => createdAt ?? '';

/** Unpaid bills, oldest first, then the bookings' further debts. */
export function debtsOf(orders: readonly Order[], bookings: readonly Booking[]): Debt[] {
  const oldestFirst = [...orders].sort((one, other) => ageOf(one).localeCompare(ageOf(other)) || one.id - other.id);
  const bills = oldestFirst.map(debtOfOrder).filter(isPresent);
  return [...bills, ...bookings.map((booking) => debtOfBooking(booking, bills)).filter(isPresent)];
}

/** Dollars. */
export function totalOf(debts: readonly Debt[]): number {
  return debts.reduce((sum, { left }) => sum + cents(left), 0) / 100;
}

/** Pays each debt in full before the next. An excess goes to the last one, for the server to refuse. */
export function allocate(amount: number, debts: readonly Debt[]): Allocation[] {
  const parts: Allocation[] = [];
  let rest = cents(amount);
  for (const [index, debt] of debts.entries()) {
    if (rest <= 0) break;
    const part = index === debts.length - 1 ? rest : Math.min(rest, cents(debt.left));
    parts.push({ debt, amount: part / 100 });
    rest -= part;
  }
  return parts;
}
