import { sumDollars } from '../money/dollars.ts';
import type { Booking } from '../entities/booking.ts';
import type { Customer } from '../entities/customer.ts';
import { isOpenBooking, isRunningBooking, type BookingState } from './booking.ts';
import { billingPeriodUnits } from './period.ts';
import { isOneOf } from './words.ts';

/** The states of a customer, most pressing first. */
const customerStates = ['archived', 'in arrears', 'renting', 'booked', 'not renting'] as const;
export type CustomerState = (typeof customerStates)[number];

export const customerStateLabels: Readonly<Record<CustomerState, string>> = {
  archived: 'Archived',
  'in arrears': 'In arrears',
  renting: 'Renting',
  booked: 'Booked',
  'not renting': 'Not renting',
};

/** The open bookings: running ones first, then by start. */
export function openBookings(bookings: readonly Booking[]): Booking[] {
  const place = ({ status }: Booking) => (isRunningBooking(status as BookingState) ? 0 : 1);
  const begin = ({ startsAt }: Booking) => startsAt ?? '';
  return bookings
    .filter(({ status }) => isOpenBooking(status))
    .toSorted((a, b) => place(a) - place(b) || begin(a).localeCompare(begin(b)) || a.id - b.id);
}

/**
 * @param bookings null: unknown.
 * @returns null where only the bookings could tell.
 */
export function customerState(
  { archived, arrears }: Pick<Customer, 'archived' | 'arrears'>,
  bookings: readonly Booking[] | null,
): CustomerState | null {
  if (archived === true) return 'archived';
  if ((arrears ?? 0) > 0) return 'in arrears';
  if (bookings === null) return null;
  const open = openBookings(bookings);
  if (open.some(({ status }) => status === 'in arrears')) return 'in arrears';
  if (open.some(({ status }) => isRunningBooking(status as BookingState))) return 'renting';
  if (open.length > 0) return 'booked';
  return bookings.every(({ status }) => status !== undefined) ? 'not renting' : null;
}

/** Whether bookings say what is held: each its state, and each running one its units or lockables. */
export function knowsHoldings(bookings: readonly Booking[]): boolean {
  return bookings.every(
    ({ status, units, lockables }) =>
      status !== undefined &&
      (!isRunningBooking(status as BookingState) || units !== undefined || lockables !== undefined),
  );
}

/** Units, then lockers, trolleys and trailers, each once. */
export interface HeldThing {
  entity: 'unit' | 'lockable';
  id: number;
  name: string | undefined;
  booking: Booking;
}

/** The units and lockables of running bookings. */
export function heldThings(bookings: readonly Booking[]): HeldThing[] {
  const held = openBookings(bookings)
    .filter(({ status }) => isRunningBooking(status as BookingState))
    .flatMap((booking) => [
      ...(booking.units ?? []).map(({ id, name }) => ({ entity: 'unit' as const, id, name, booking })),
      ...(booking.lockables ?? []).map(({ id, name }) => ({ entity: 'lockable' as const, id, name, booking })),
    ]);
  const isFirst = ({ entity, id }: HeldThing, place: number) =>
    held.findIndex((other) => other.entity === entity && other.id === id) === place;
  return held.filter(isFirst);
}

/** The next bill of running bookings. */
export interface NextBill {
  /** "2026-12-01" */
  day: string;
  /** Dollars due that day; null: unknown. */
  amount: number | null;
  booking: Booking;
}

/** Whether a running booking says until when it is paid. One that is billed again and again, and of which no period is paid, doesn't. */
function saysPaidTo({ paidTo, period, complimentary }: Booking): boolean {
  if (paidTo !== null) return paidTo !== undefined;
  return complimentary === true || !isOneOf(billingPeriodUnits, period);
}

/** Whether bookings say when they are billed next: each its state, and each running one until when it is paid. */
export function sayBills(bookings: readonly Booking[]): boolean {
  return bookings.every(
    (booking) =>
      booking.status !== undefined && (!isRunningBooking(booking.status as BookingState) || saysPaidTo(booking)),
  );
}

/** Due on the earliest paid-to day of running bookings. null: none, as for complimentary and hourly bookings. */
export function nextBill(bookings: readonly Booking[]): NextBill | null {
  const billed = openBookings(bookings).flatMap((booking): NextBill[] => {
    const { paidTo, complimentary, status, rate } = booking;
    if (!paidTo || complimentary === true || !isRunningBooking(status as BookingState)) return [];
    return [{ day: paidTo, amount: typeof rate === 'number' ? rate : null, booking }];
  });
  const [first] = billed.toSorted((a, b) => a.day.localeCompare(b.day));
  if (first === undefined) return null;
  const sameDay = billed.filter(({ day }) => day === first.day);
  const amounts = sameDay.map(({ amount }) => amount);
  return { ...first, amount: amounts.every((amount) => amount !== null) ? sumDollars(amounts) : null };
}
