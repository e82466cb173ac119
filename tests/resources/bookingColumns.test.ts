import { expect, it } from 'vitest';
import type { Booking } from '#domain/entities/booking.ts';
import type { TextSource } from '#crud/columns/textSource.ts';
import { bookingColumns } from '#resources/booking/columns.tsx';

const linkOf = (id: string, row: Booking) => bookingColumns.find((column) => column.id === id)?.link?.(row);

it('leads from the names in the list of bookings to the customer, and to the booking itself', () => {
  const detail = { to: 'booking.detail', parameters: { type: 'workspace', id: 7 } };
  const row: Booking = { id: 7, type: 'workspace', customer_id: 3 };
  expect(linkOf('customer.name', row)).toEqual({ to: 'customer.detail', parameters: { id: 3 } });
  expect(linkOf('units', row)).toEqual(detail);
  // A server may not say whose booking it is.
  expect(linkOf('customer.name', { id: 7, type: 'workspace' })).toEqual(detail);
});

it('says the last day that is paid, as bills say their last day', () => {
  const column = bookingColumns.find(({ id }) => id === 'paidTo');
  const textOf = (paidTo: string | null) => column?.text?.({ id: 7, paidTo }, {} as TextSource);
  expect(textOf('2027-01-01')).toBe('31/12/2026');
  expect(textOf(null)).toBeNull();
});
