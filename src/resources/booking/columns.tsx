import { recordName } from '#domain/entities/recordName.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { lastPaidDay } from '#domain/lifecycle/lastDay.ts';
import { stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { bookingMessages } from '#domain/messages/bookings.ts';
import { formatDay } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import type { Column } from '#crud/table/column.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { bookingName } from '../payment/bookingName.ts';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { BookingEnd } from './BookingEnd.tsx';
import { Overdue } from './Overdue.tsx';

const column = columnsOf('booking');

const hasNames = ({ units, lockables }: Booking) => (units ?? []).length + (lockables ?? []).length > 0;

const bookingPage = ({ id, type = 'storage' }: Booking) =>
  ({ to: 'booking.detail', parameters: { type, id } }) as const;

const endCell = (row: Booking) => (row.endsAt === undefined ? null : <BookingEnd booking={row} />);

const paidThrough = ({ paidTo }: Booking) => {
  const day = lastPaidDay(paidTo);
  return day === null ? null : formatDay(day);
};

export const bookingColumns: readonly Column<Booking>[] = [
  {
    id: 'customer.name',
    header: 'Customer',
    sort: 'customer.name',
    cell: (row) => recordName('booking', row),
    link: (row) =>
      row.customer_id == null ? bookingPage(row) : { to: 'customer.detail', parameters: { id: row.customer_id } },
  },
  {
    id: 'units',
    header: 'Unit',
    width: '8rem',
    cell: (row) => (hasNames(row) ? bookingName(row) : `Booking ${row.id}`),
    link: bookingPage,
  },
  {
    id: 'status',
    header: 'State',
    sort: 'status',
    width: '7.5rem',
    card: 'start',
    cell: (row) => <LifecycleTag entity="booking" row={row} />,
    text: ({ status }) => stateLabel(bookingLifecycle, status),
  },
  {
    id: 'arrears',
    header: 'Overdue',
    sort: 'arrears',
    align: 'end',
    width: '10.5rem',
    card: 'end',
    sum: { field: 'arrears', text: dollars },
    isAmount: true,
    cell: (row) => ((row.arrears ?? 0) > 0 ? <Overdue booking={row} /> : null),
    text: ({ arrears }) => arrears,
  },
  {
    id: 'site',
    header: 'Site',
    onlyForAllSites: true,
    folds: 'below640',
    card: 'line',
    sort: 'site_id@site',
    cell: (row) => <SiteName siteId={row.site_id} of={row} />,
    text: (row, { siteName }) => siteName(row.site_id, row),
  },
  column.moment('startsAt', { header: 'From', folds: 'below640' }),
  {
    ...column.moment('endsAt', { header: 'To', folds: 'mdDown' }),
    cell: endCell,
  },
  {
    ...column.money('owed', { header: 'Balance', width: '7rem', folds: 'mdDown' }),
    sum: { field: 'owed', text: dollars },
  },
  {
    ...column.money('rate', { header: 'Rate', width: '9.5rem', folds: 'lgDown' }),
    cell: ({ rate, period, complimentary }) =>
      complimentary === true ? 'Complimentary' : <Amount value={rate} per={period} />,
  },
  {
    ...column.day('paidTo', { header: bookingMessages.paidThrough, folds: 'lgDown' }),
    cell: paidThrough,
    text: paidThrough,
  },
  column.reference('productId', { header: 'Product', entity: 'product', to: 'bookable.detail', isOptional: true }),
  column.text('notes', { header: 'Notes', isOptional: true }),
  column.moment('createdAt', { header: 'Booked on', isOptional: true }),
];
