import { CalendarRange } from 'lucide-react';
import { accessCalls } from '#domain/calls/access.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { bookedEntitySearch } from '#domain/routes/newBooking.ts';
import { bookedAs } from '#domain/states/unitKind.ts';
import { entryOf } from '#domain/states/words.ts';
import type { Column } from '#crud/table/column.ts';
import { relatedTab } from '#crud/related/relatedTab.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { BookingEnd } from '../booking/BookingEnd.tsx';
import { BookingLink, CustomerName } from './BookedBy.tsx';

/** A place's bookings. */
export function bookingColumnsIn(zone: string | undefined): Column<Booking>[] {
  return [
    { id: 'customer', header: 'Customer', card: 'title', cell: (booking) => <CustomerName booking={booking} /> },
    {
      id: 'status',
      header: 'Status',
      width: '9rem',
      card: 'mark',
      cell: ({ status }) => <StateTag of="booking" state={status} />,
    },
    {
      id: 'startsAt',
      header: 'From',
      width: '8rem',
      cell: (booking) => (
        <BookingLink booking={booking}>
          <Moment at={booking.startsAt ?? ''} zone={zone} format="date" />
        </BookingLink>
      ),
    },
    {
      id: 'endsAt',
      header: 'To',
      width: '8rem',
      cell: (booking) => <BookingEnd booking={booking} format="date" />,
    },
    {
      id: 'rate',
      header: 'Rate',
      width: '10rem',
      folds: 'mdDown',
      cell: ({ rate, period, complimentary }) =>
        complimentary ? 'Complimentary' : <Amount value={rate} per={period} />,
    },
    {
      id: 'notes',
      header: 'Notes',
      folds: 'lgDown',
      cell: ({ notes }) => notes || null,
    },
  ];
}

/** The tab with a unit's past, current and future bookings, latest first. */
export const bookingsTab = relatedTab<Unit, 'booking'>({
  id: 'bookings',
  subject: 'unit',
  entity: 'booking',
  icon: CalendarRange,
  columns: bookingColumnsIn,
  ask: accessCalls.unitBookings.ask,
  create: ({ id, kind }) => ({
    label: 'New booking',
    to: 'booking.create',
    parameters: { type: entryOf(bookedAs, kind) ?? 'storage', id },
    search: bookedEntitySearch('unit'),
  }),
  emptyTitle: 'No bookings yet',
  emptyText: 'Bookings of this unit appear here.',
});
