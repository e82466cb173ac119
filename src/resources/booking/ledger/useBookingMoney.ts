import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { moneyOfBooking } from '#domain/lifecycle/bookingLedger.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { ledgerMessages as say } from '#domain/messages/bookings.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';

export interface BookingMoney {
  orders: readonly Order[];
  payments: readonly Payment[];
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
  if (view.status === 'failed') return say.notRead(what, view.error.message);
  return view.status === 'ready' && view.failure !== undefined ? say.notRead(what, view.failure) : null;
}

/** The API lists bills and payments by customer only. */
export function useBookingMoney({ id, customer_id: customerId }: BookingOfCustomer): BookingMoney {
  const of = { subject: 'customer', id: customerId } as const;
  const orders = useRows('order', { of });
  const payments = useRows('payment', { of });
  return useMemo(
    () => ({
      ...moneyOfBooking(id, rowsOf(orders), rowsOf(payments)),
      isLoading: orders.status === 'loading' || payments.status === 'loading',
      failure: failureOf(orders, 'bills') ?? failureOf(payments, 'payments'),
      freshness: orders.status === 'ready' ? orders.freshness : null,
    }),
    [id, orders, payments],
  );
}
