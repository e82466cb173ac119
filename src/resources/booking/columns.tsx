import { recordName } from '#domain/entities/recordName.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { dollars } from '#format/numbers.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { SiteMomentCell } from '#crud/columns/SiteMomentCell.tsx';
import type { Column } from '#crud/table/column.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { bookingName } from '../payment/bookingName.ts';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { Overdue } from './Overdue.tsx';

const column = columnsOf('booking');

const hasNames = ({ units, lockables }: Booking) => (units ?? []).length + (lockables ?? []).length > 0;

const bookingPage = ({ id, type = 'storage' }: Booking) =>
  ({ to: 'booking.detail', parameters: { type, id } }) as const;

/** When a booking ends; one without an end says so. */
const endCell = ({ endsAt, site_id: siteId }: Booking) =>
  endsAt === null ? 'No end' : endsAt === undefined ? null : <SiteMomentCell at={endsAt} siteId={siteId} />;

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
    card: 'line',
    cell: (row) => <LifecycleTag entity="booking" row={row} />,
    text: ({ status }) => stateLabel(bookingLifecycle, status),
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
    id: 'arrears',
    header: 'Overdue',
    sort: 'arrears',
    align: 'end',
    width: '9.5rem',
    card: 'line',
    sum: { field: 'arrears', text: dollars },
    isAmount: true,
    cell: (row) => ((row.arrears ?? 0) > 0 ? <Overdue booking={row} /> : null),
    text: ({ arrears }) => arrears,
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
  column.day('paidTo', { header: 'Paid to', folds: 'lgDown' }),
  column.reference('productId', { header: 'Product', entity: 'product', to: 'bookable.detail', isOptional: true }),
  column.text('notes', { header: 'Notes', isOptional: true }),
  column.moment('createdAt', { header: 'Booked on', isOptional: true }),
];
