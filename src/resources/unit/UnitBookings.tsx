import { CalendarRange } from 'lucide-react';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import type { PlainColumn } from '#crud/related/PlainTable.tsx';
import { SubjectTable } from '#crud/related/SubjectTable.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { BookingTag } from './BookingTag.tsx';
import { BookingLink, CustomerName } from './BookedBy.tsx';
import { priceText } from './labels.ts';

function columnsIn(zone: string | undefined): PlainColumn<Booking>[] {
  return [
    { id: 'customer', header: 'Customer', card: 'title', cell: (booking) => <CustomerName booking={booking} /> },
    {
      id: 'status',
      header: 'Status',
      width: '9rem',
      card: 'mark',
      cell: ({ status }) => <BookingTag status={status} />,
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
      cell: ({ endsAt }) => (endsAt === null ? 'Open-ended' : <Moment at={endsAt ?? ''} zone={zone} format="date" />),
    },
    {
      id: 'rate',
      header: 'Rate',
      width: '10rem',
      folds: 'mdDown',
      cell: ({ rate, period, complimentary }) =>
        complimentary ? 'Complimentary' : priceText({ price: rate, pricePeriod: period }),
    },
    {
      id: 'notes',
      header: 'Notes',
      folds: 'lgDown',
      cell: ({ notes }) => <span title={notes ?? undefined}>{notes || '–'}</span>,
    },
  ];
}

/** A unit's past, current and future bookings, latest first. */
export function UnitBookings({ unit: { id, siteId } }: { unit: Unit }) {
  const zone = useSiteZone(siteId);
  return (
    <SubjectTable
      entity="booking"
      of={{ subject: 'unit', id }}
      icon={CalendarRange}
      columns={columnsIn(zone)}
      emptyTitle="No bookings yet"
      emptyText="Bookings of this unit appear here."
    />
  );
}
