import { ReceiptText } from 'lucide-react';
import { orderStates } from '#domain/states/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { referencedBooking } from '#domain/lifecycle/bookingFinder.ts';
import { orderLifecycle } from '#domain/lifecycle/order.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import { stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { ReferenceCell } from '#crud/columns/ReferenceCell.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { ActionQueue } from '../actionQueue/ActionQueue.tsx';
import { nameColumn, siteColumn } from '../site/listColumns.tsx';
import { SiteMoment } from '../site/SiteMoment.tsx';
import { SiteName } from '../site/SiteName.tsx';
import { LinesPanel } from './LinesPanel.tsx';
import { OrderPaymentButton } from './OrderPaymentButton.tsx';
import { PaymentsPanel } from './PaymentsPanel.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { useRecord } from '#crud/data/useRecord.ts';
import { bookingName } from '../payment/bookingName.ts';
import { BookingLink } from '../unit/BookedBy.tsx';

function BookingOfOrder({ order: bill }: { order: Order }) {
  const booking = referencedBooking(bill);
  if (booking === undefined) return '–';
  return booking === null ? 'None' : <Name booking={booking} />;
}

function Name({ booking }: { booking: RecordKey }) {
  const { state } = useRecord('booking', booking);
  if (state.status !== 'present') return `Booking ${idOfKey(booking)}`;
  return <BookingLink booking={state.record}>{bookingName(state.record)}</BookingLink>;
}

/** With what was written off, where the server says so. */
function Paid({ order: { paid, writtenOff } }: { order: Order }) {
  return (
    <>
      <Amount value={paid} />
      {writtenOff ? ` · ${refundMessages.writtenOffSum(writtenOff)}` : null}
    </>
  );
}

const column = columnsOf('order');

export const order = defineResource({
  entity: 'order',
  icon: ReceiptText,
  routes: { list: 'order.list', detail: 'order.detail' },
  emptyText: 'Bills of bookings and sales at the desk appear here.',
  attributes: ({ id, status }) => ({ 'data-order-id': id, 'data-status': status }),
  columns: [
    { ...nameColumn('order', 'order.detail'), id: 'number', header: 'Number', sort: 'number', width: '9rem' },
    {
      id: 'status',
      header: 'Status',
      sort: 'status',
      width: '9rem',
      cell: (row) => <LifecycleTag entity="order" row={row} />,
      text: ({ status }) => stateLabel(orderLifecycle, status),
    },
    siteColumn,
    column.joined('customer.name', { id: 'customer', header: 'Customer', card: 'line' }),
    column.money('total', { header: 'Total', folds: 'below640' }),
    column.money('paid', { header: 'Paid', folds: 'mdDown' }),
    { ...column.money('due', { header: 'Due', card: 'line' }), cell: ({ due }) => <Amount value={due} isOwed /> },
    column.ago('createdAt', { header: 'Age', folds: 'below640' }),
  ],
  firstSorting: { field: 'createdAt', direction: 'desc' },
  chipField: 'status',
  filters: [
    {
      field: 'status',
      label: 'Status',
      options: orderStates.map((value) => ({ value, label: stateLabel(orderLifecycle, value) })),
    },
    { kind: 'reference', field: 'customerId', label: 'Customer', entity: 'customer', none: 'No customer' },
    { kind: 'number', field: 'due', label: 'Due', unit: '$' },
    { kind: 'number', field: 'total', label: 'Total', unit: '$' },
    { kind: 'date', field: 'createdAt', label: 'Created', of: 'moment' },
  ],
  ListNotice: ActionQueue,
  removalText: 'Its lines are deleted too.',
  removalObstacle: ({ paid }) => (paid ? 'This order has payments. Refund them first.' : null),
  detail: {
    mark: (row) => <LifecycleTag entity="order" row={row} variant="filled" />,
    primary: (row) => (
      <>
        <TransitionButtons entity="order" row={row} />
        <OrderPaymentButton order={row} isMain />
      </>
    ),
    facts: [
      {
        label: 'Customer',
        value: ({ customerId }) => (
          <ReferenceCell entity="customer" id={customerId} to="customer.detail" none="No customer" />
        ),
      },
      { label: 'Booking', value: (row) => <BookingOfOrder order={row} /> },
      { label: 'Site', value: (row) => <SiteName siteId={row.siteId} of={row} /> },
      { label: 'Created', value: ({ createdAt, siteId }) => <SiteMoment at={createdAt} siteId={siteId} /> },
      { label: 'Total', value: ({ total }) => <Amount value={total} /> },
      { label: 'Paid', value: (row) => <Paid order={row} /> },
      { label: 'Due', value: ({ due }) => <Amount value={due} isOwed /> },
    ],
    tabs: [
      {
        id: 'lines',
        label: 'Lines',
        content: (row) => <LinesPanel order={row} />,
        count: ({ lines }) => lines?.length,
      },
      { id: 'payments', label: 'Payments', content: (row) => <PaymentsPanel order={row} /> },
      { id: 'receipt', label: 'Receipt', content: (row) => <ReceiptPanel order={row} /> },
      historyTab('order'),
    ],
  },
});

export const { list, detail } = resourcePages(order);
