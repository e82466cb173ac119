import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderStates } from '#domain/states/booking.ts';
import type { Order } from '#domain/entities/order.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { referencedBooking } from '#domain/lifecycle/bookingFinder.ts';
import { orderLifecycle } from '#domain/lifecycle/order.ts';
import { paperNames } from '#domain/messages/papers.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import { stateLabel } from '#domain/lifecycle/lifecycleOf.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { useRecord } from '#crud/data/useRecord.ts';
import { numberText } from '#format/numbers.ts';
import { amountColumn } from '#crud/columns/sharedColumns.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { productKinds } from '#domain/states/product.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useCan } from '#crud/context/session.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { ActionQueue } from '../booking/actionQueue/ActionQueue.tsx';
import { nameColumn, siteColumn } from '#crud/columns/listColumns.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { bookingName } from '../payment/bookingName.ts';
import { BookingLink } from '../unit/BookedBy.tsx';
import { DueFact } from './DueFact.tsx';
import { SellButton } from '../inventory/SellButton.tsx';
import { OrderPaymentButton } from './OrderPaymentButton.tsx';
import { PaymentsPanel } from './PaymentsPanel.tsx';
import { InvoicePanel } from './papers/InvoicePanel.tsx';

interface ProductLinkProps {
  productId: number | null | undefined;
  children: ReactNode;
}

function ProductLink({ productId, children }: ProductLinkProps) {
  const mayRead = useCan(askFor(entityOf('product'), 'read'));
  return typeof productId === 'number' && mayRead ? <Linked productId={productId}>{children}</Linked> : children;
}

function Linked({ productId, children }: { productId: number; children: ReactNode }) {
  const { state } = useRecord('product', productId);
  const kind = state.status === 'present' ? state.record.kind : undefined;
  if (!isOneOf(productKinds, kind)) return children;
  return (
    <AppLink to={`${kind}.detail`} parameters={{ id: productId }}>
      {children}
    </AppLink>
  );
}

type Line = NonNullable<Order['lines']>[number];

const columns: readonly Column<Line>[] = [
  {
    id: 'description',
    header: 'Description',
    card: 'title',
    sortValue: ({ description }) => description,
    cell: ({ description, productId }) => <ProductLink productId={productId}>{description ?? '–'}</ProductLink>,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    width: '6rem',
    align: 'end',
    sortValue: ({ quantity }) => quantity,
    cell: ({ quantity }) => (quantity === undefined ? null : numberText(quantity)),
  },
  amountColumn('unitPrice', 'Unit price'),
  amountColumn('total', 'Total'),
];

function LinesPanel({ order: { lines, total } }: { order: Order }) {
  if (lines === undefined || lines.length === 0) {
    return <Panel>{lines === undefined ? 'The lines of this order are unknown.' : 'This order has no lines.'}</Panel>;
  }
  return (
    <Panel flush>
      <Table label="Lines" columns={columns} rows={lines.map((line, index) => ({ ...line, id: index }))} />
      <chakra.p px="4" py="3" textAlign="end" fontWeight="semibold">
        Total <Amount value={total} />
      </chakra.p>
    </Panel>
  );
}

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

/** The paid sum, with the write-off where the server says it. */
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
  emptyText: 'Bills of bookings and sales at the desk appear here.',
  attributes: ({ id, status }) => ({ 'data-order-id': id, 'data-status': status }),
  columns: [
    { ...nameColumn('order', 'order.detail'), id: 'number', header: 'Number', sort: 'number', width: '9rem' },
    column.joined('customer.name', { id: 'customer', header: 'Customer' }),
    {
      id: 'status',
      header: 'Status',
      sort: 'status',
      card: 'start',
      width: '9rem',
      cell: (row) => <LifecycleTag entity="order" row={row} />,
      text: ({ status }) => stateLabel(orderLifecycle, status),
    },
    { ...column.money('due', { header: 'Due', card: 'end' }), cell: ({ due }) => <Amount value={due} isOwed /> },
    siteColumn,
    column.money('total', { header: 'Total', folds: 'below640' }),
    column.money('paid', { header: 'Paid', folds: 'mdDown' }),
    column.ago('createdAt', { header: 'Age', folds: 'below640' }),
  ],
  firstSorting: { field: 'createdAt', direction: 'desc' },
  ListActions: SellButton,
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
        <TransitionButtons entity="order" row={row} size="sm" />
        <OrderPaymentButton order={row} isMain />
      </>
    ),
    facts: [
      {
        label: 'Customer',
        value: ({ customerId }) => (
          <RecordLink entity="customer" id={customerId} to="customer.detail" none="No customer" />
        ),
      },
      { label: 'Booking', value: (row) => <BookingOfOrder order={row} /> },
      { label: 'Site', value: (row) => <SiteName siteId={row.siteId} of={row} /> },
      { label: 'Created', value: ({ createdAt, siteId }) => <SiteMoment at={createdAt} siteId={siteId} /> },
      { label: 'Total', value: ({ total }) => <Amount value={total} /> },
      { label: 'Paid', value: (row) => <Paid order={row} /> },
      { label: 'Due', value: (row) => <DueFact order={row} /> },
    ],
    tabs: [
      {
        id: 'lines',
        label: 'Lines',
        content: (row) => <LinesPanel order={row} />,
        count: ({ lines }) => lines?.length,
      },
      { id: 'payments', label: 'Payments', content: (row) => <PaymentsPanel order={row} /> },
      { id: 'invoice', label: paperNames.invoice, content: (row) => <InvoicePanel order={row} /> },
      historyTab('order'),
    ],
  },
});

export const { list, detail } = resourcePages(order);
