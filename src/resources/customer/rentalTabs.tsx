import { CalendarRange, CreditCard, ReceiptText } from 'lucide-react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { Customer } from '#domain/entities/customer.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { countsCash } from '#domain/entities/site.ts';
import { partRefunded } from '#domain/lifecycle/refundedMoney.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { amountColumn, stateColumn } from '#crud/columns/sharedColumns.tsx';
import { relatedTab } from '#crud/related/relatedTab.tsx';
import { RowCount } from '#crud/related/RowCount.tsx';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';
import { AppLink } from '#crud/link/AppLink.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Muted } from '#ui/text/text.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { CustomerDocuments } from '../document/CustomerDocuments.tsx';
import { paymentActionsColumn } from '../payment/paymentActionsColumn.tsx';
import { PaidBy } from '../payment/PaidBy.tsx';
import { takenByColumn } from '../payment/takenByColumn.ts';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { BookingEnd } from '../booking/BookingEnd.tsx';
import { BookingLink } from '../unit/BookedBy.tsx';

const momentColumn = (zone: string | undefined) => (at: string | null | undefined) => (
  <Moment at={at ?? ''} zone={zone} />
);
const dayIn = (zone: string | undefined) => (at: string | null | undefined) => (
  <Moment at={at ?? ''} zone={zone} format="date" />
);

export const bookingsTab = relatedTab<Customer, 'booking'>({
  id: 'bookings',
  subject: 'customer',
  entity: 'booking',
  icon: CalendarRange,
  ask: rentalCalls.customerBookings.ask,
  columns: (zone) => [
    {
      id: 'units',
      header: 'Booked',
      card: 'title',
      cell: (booking) => (
        <BookingLink booking={booking}>
          {[
            ...(booking.units ?? []).map((each) => recordName('unit', each)),
            ...(booking.lockables ?? []).map((each) => recordName('lockable', each)),
          ].join(', ') || recordName('booking', { id: booking.id })}
        </BookingLink>
      ),
    },
    stateColumn('booking', '8.5rem'),
    { id: 'site', header: 'Site', folds: 'lgDown', cell: (row) => <SiteName siteId={row.site_id} of={row} /> },
    {
      id: 'startsAt',
      header: 'From',
      width: '7.5rem',
      sortValue: ({ startsAt }) => startsAt,
      cell: ({ startsAt }) => dayIn(zone)(startsAt),
    },
    {
      id: 'endsAt',
      header: 'To',
      width: '7.5rem',
      folds: 'mdDown',
      cell: (booking) => <BookingEnd booking={booking} format="date" />,
    },
    {
      id: 'rate',
      header: 'Rate',
      width: '10rem',
      folds: 'below640',
      cell: ({ rate, period, complimentary }) =>
        complimentary === true ? 'Complimentary' : <Amount value={rate} per={period} />,
    },
    amountColumn('owed', 'Owes', { width: '7rem', isOwed: true }),
  ],
  emptyTitle: 'No bookings yet',
  emptyText: 'Bookings of this customer appear here.',
});

export const documentsTab: DetailTab<Customer> = {
  id: 'documents',
  label: 'Documents',
  ask: rentalCalls.customerDocuments.ask,
  count: ({ id }) => <RowCount entity="document" query={subjectQuery({ subject: 'customer', id })} />,
  content: (customer) => <CustomerDocuments key={customer.id} customer={customer} />,
};

export const ordersTab = relatedTab<Customer, 'order'>({
  id: 'orders',
  subject: 'customer',
  entity: 'order',
  icon: ReceiptText,
  ask: rentalCalls.customerOrders.ask,
  compare: (a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '') || b.id - a.id,
  columns: (zone) => [
    {
      id: 'number',
      header: 'Order',
      card: 'title',
      cell: (row) => (
        <AppLink to="order.detail" parameters={{ id: row.id }}>
          {recordName('order', row)}
        </AppLink>
      ),
    },
    stateColumn('order', '8rem'),
    {
      id: 'createdAt',
      header: 'Created',
      width: '11rem',
      folds: 'mdDown',
      sortValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => momentColumn(zone)(createdAt),
    },
    amountColumn('total', 'Total'),
    { id: 'paid', header: 'Paid', width: '8rem', align: 'end', cell: ({ paid }) => <Amount value={paid} /> },
  ],
  emptyTitle: 'No orders yet',
  emptyText: 'Bills and purchases of this customer appear here.',
});

function PaidAmount({ payment }: { payment: Payment }) {
  const refunded = partRefunded(payment);
  return (
    <span>
      <Amount value={payment.amount} />
      {refunded > 0 ? (
        <Muted display="block" textStyle="xs" whiteSpace="normal" fontVariantNumeric="tabular-nums">
          {refundMessages.refundedSum(refunded)}
        </Muted>
      ) : null}
    </span>
  );
}

export const paymentsTab = relatedTab<Customer, 'payment'>({
  id: 'payments',
  subject: 'customer',
  entity: 'payment',
  icon: CreditCard,
  ask: rentalCalls.customerPayments.ask,
  compare: (a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? '') || b.id - a.id,
  columns: (zone) => [
    {
      id: 'createdAt',
      header: 'Date',
      width: '10.5rem',
      card: 'title',
      cell: ({ paidAt, createdAt }) => momentColumn(zone)(paidAt ?? createdAt),
    },
    stateColumn('payment', '8rem'),
    { id: 'method', header: 'Method', width: '8rem', cell: (payment) => <PaidBy payment={payment} /> },
    { ...takenByColumn, isShown: countsCash },
    {
      id: 'order',
      header: 'Order',
      folds: 'mdDown',
      cell: ({ orderId }) => (orderId ? <RecordLink entity="order" id={orderId} to="order.detail" /> : null),
    },
    { id: 'reference', header: 'Reference', folds: 'lgDown', cell: ({ reference }) => reference || null },
    { ...amountColumn('amount', 'Amount'), cell: (payment) => <PaidAmount payment={payment} /> },
    paymentActionsColumn,
  ],
  emptyTitle: 'No payments yet',
  emptyText: 'Payments of this customer appear here.',
});
