import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { CreditLine } from '#domain/entities/customer.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { moneyOfBooking } from '#domain/lifecycle/bookingLedger.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { ledgerMessages } from '#domain/messages/bookings.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';

export interface BookingMoney {
  /** The customer's, of this booking. */
  creditLines: readonly CreditLine[];
  orders: readonly Order[];
  payments: readonly Payment[];
  /** Whether these are certainly all. */
  isWhole: boolean;
  isLoading: boolean;
  /** Why some of them are missing, in a sentence; null: none is. */
  failure: string | null;
  freshness: Freshness | null;
}

export type BookingOfCustomer = Booking & { customer_id: number };

export function hasCustomer(booking: Booking): booking is BookingOfCustomer {
  return booking.customer_id !== undefined;
}

function rowsOf<Row>(view: RowsView<Row>): readonly Row[] {
  return view.status === 'ready' ? view.rows : [];
}

function failureOf(view: RowsView<unknown>, what: string): string | null {
  if (view.status === 'failed') return ledgerMessages.notRead(what, view.error.message);
  return view.status === 'ready' && view.failure !== undefined ? ledgerMessages.notRead(what, view.failure) : null;
}

/** The API lists bills and payments by customer only. */
export function useBookingMoney(booking: BookingOfCustomer): BookingMoney {
  const { customer_id: customerId } = booking;
  const of = { subject: 'customer', id: customerId } as const;
  const bookings = useRows('booking', { where: { customer_id: [customerId] } });
  const orders = useRows('order', { of });
  const payments = useRows('payment', { of });
  const { state: customer } = useRecord('customer', customerId);
  const credit = customer.status === 'present' ? customer.record.creditLines : undefined;
  return useMemo(() => {
    const own = moneyOfBooking(booking, {
      orders: rowsOf(orders),
      payments: rowsOf(payments),
      bookings: rowsOf(bookings),
    });
    return {
      ...own,
      creditLines: (credit ?? []).filter(({ bookingId }) => bookingId === booking.id),
      isWhole: own.isWhole && wholeRows(orders) !== null && wholeRows(payments) !== null,
      isLoading: [orders, payments, bookings].some(({ status }) => status === 'loading'),
      failure: failureOf(orders, 'bills') ?? failureOf(payments, 'payments'),
      freshness: orders.status === 'ready' ? orders.freshness : null,
    };
  }, [booking, orders, payments, bookings, credit]);
}
