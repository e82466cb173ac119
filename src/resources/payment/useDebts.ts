import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey, recordOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows } from '#crud/data/useRows.ts';
import { debtsOf, type Debt } from './debts.ts';

export interface PaymentSubject {
  customerId: number;
  orderId?: number | undefined;
  /** The booking's unpaid bills and its further debt. */
  booking?: RecordKey | undefined;
  /** Owed dollars, for a server that lists no bills. */
  owed?: number | undefined;
}

export interface DebtView {
  /** null while they load. */
  debts: readonly Debt[] | null;
  /** The known bookings of the customer. */
  bookings: readonly Booking[];
  /** Why the bills could not be read; null: they could. */
  failure: AppError | null;
}

const noBookings: readonly Booking[] = [];

function useBookingsOf(customerId: number) {
  const view = useRows('booking', { where: { customer_id: [customerId] } });
  return view.status === 'ready' ? view.rows : view.status === 'failed' ? noBookings : null;
}

export function useCustomerDebts({ customerId, booking }: PaymentSubject): DebtView {
  const orders = useRows('order', { of: { subject: 'customer', id: customerId } });
  const bookings = useBookingsOf(customerId);
  const rows = orders.status === 'ready' ? orders.rows : null;
  const failure = orders.status === 'failed' ? orders.error : null;
  const debts = useMemo(() => {
    if ((rows === null && failure === null) || bookings === null) return null;
    if (booking === undefined) return debtsOf(rows ?? [], bookings);
    const isKnown = bookings.some((each) => recordKey('booking', each) === booking);
    const known = isKnown ? bookings : [...bookings, recordOfKey('booking', booking) as Booking];
    const all = debtsOf(rows ?? [], known);
    const own = all.filter((debt) => debt.booking === booking);
    // While something is owed, money is for that rather than for no bill.
    return own.length > 0 ? own : all;
  }, [rows, failure, bookings, booking]);
  return { debts, bookings: bookings ?? noBookings, failure };
}

export function useOrderDebt({ customerId, orderId = 0 }: PaymentSubject): DebtView {
  const { state } = useRecord('order', orderId);
  const bookings = useBookingsOf(customerId) ?? noBookings;
  const order = state.status === 'present' ? state.record : null;
  const debts = useMemo(() => {
    if (order !== null) return debtsOf([order], bookings).filter(({ orderId: bill }) => bill !== null);
    return state.status === 'loading' ? null : [];
  }, [order, bookings, state.status]);
  return { debts, bookings, failure: state.status === 'failed' ? state.error : null };
}
