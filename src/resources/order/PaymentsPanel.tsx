import { Banknote } from 'lucide-react';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import { refundMessages } from '#domain/messages/refunds.ts';
import { dollars } from '#format/numbers.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { amountColumn } from '#crud/columns/sharedColumns.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { UndoCreditButton } from '../payment/credit/UndoCreditButton.tsx';
import { PaidBy } from '../payment/PaidBy.tsx';
import { takenByColumn } from '../payment/takenByColumn.ts';
import { paymentActionsColumn } from '../payment/paymentActionsColumn.tsx';
import { hasRefundLines, Refunds } from '../payment/refund/Refunds.tsx';
import { OrderPaymentButton } from './OrderPaymentButton.tsx';
import { usePaymentsOf } from './usePaymentsOf.ts';

/**
 * @param zone of their site.
 * @param hasTakers whether the server says who took them.
 */
function paymentColumns(zone: string | undefined, hasTakers: boolean): readonly Column<Payment>[] {
  return [
    {
      id: 'createdAt',
      header: 'Date',
      width: '10.5rem',
      card: 'title',
      sortValue: ({ createdAt }) => createdAt,
      cell: (payment) => <PaidAt payment={payment} zone={zone} />,
    },
    {
      id: 'status',
      header: 'Status',
      width: '8rem',
      card: 'mark',
      sortValue: ({ status }) => status,
      cell: (payment) => <LifecycleTag entity="payment" row={payment} />,
    },
    {
      id: 'method',
      header: 'Method',
      width: '8rem',
      folds: 'mdDown',
      sortValue: ({ method }) => method,
      cell: (payment) => <PaidBy payment={payment} />,
    },
    ...(hasTakers ? [takenByColumn] : []),
    { id: 'reference', header: 'Reference or reason', cell: (payment) => <Reason payment={payment} zone={zone} /> },
    amountColumn('amount', 'Amount'),
    paymentActionsColumn,
  ];
}

/** When the money came in; before that, when the payment was made. */
function PaidAt({ payment: { paidAt, createdAt }, zone }: { payment: Payment; zone: string | undefined }) {
  const at = paidAt ?? createdAt;
  return at ? <Moment at={at} zone={zone} /> : '–';
}

/** The reason of a failed payment; the reference of others. */
function referenceOf({ reference, status }: Payment): string | null {
  return reference || (status === 'failed' ? paymentMessages.noReason : null);
}

/** A long reason is never cut. The refunds stand below it. */
function Reason({ payment, zone }: { payment: Payment; zone: string | undefined }) {
  const text = referenceOf(payment);
  const hasRefunds = hasRefundLines(payment);
  return (
    // One element: a card lays several out side by side.
    <chakra.span whiteSpace="normal">
      {text ?? (hasRefunds ? null : '–')}
      {hasRefunds ? <Refunds payment={payment} zone={zone} /> : null}
    </chakra.span>
  );
}

/** The text of an order without payments: its customer's credit may have paid it. */
const paymentsText = ({ creditUsed = 0 }: Order) =>
  creditUsed > 0 ? paymentMessages.paidWithCredit(creditUsed) : 'Payments of this order appear here.';

export function PaymentsPanel({ order }: { order: Order }) {
  const { view, payments, isWhole } = usePaymentsOf(order);
  const zone = useSiteZone(order.siteId);
  if (view.status === 'failed') {
    return (
      <Panel>
        <ErrorState title="Couldn't load payments" action={<Button onClick={view.retry}>Try again</Button>}>
          {view.error.message}
        </ErrorState>
      </Panel>
    );
  }
  if (payments?.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={Banknote}
          title={isWhole ? 'No payments yet' : paymentMessages.unknown}
          action={
            <>
              <OrderPaymentButton order={order} />
              <UndoCreditButton order={order} />
            </>
          }
        >
          {isWhole ? paymentsText(order) : paymentMessages.unknownText}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush title={<Balance order={order} />} actions={<OrderPaymentButton order={order} size="xs" />}>
      <Table
        label="Payments"
        columns={paymentColumns(zone, payments?.some(({ takenBy }) => takenBy !== undefined) === true)}
        rows={payments}
      />
      {order.creditUsed ? (
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="3" px="4" py="2" textStyle="sm">
          {paymentMessages.paidWithCredit(order.creditUsed)}
          <UndoCreditButton order={order} />
        </chakra.p>
      ) : null}
      {payments === null || isWhole ? null : <PanelNote>{paymentMessages.notAll}</PanelNote>}
    </Panel>
  );
}

function Balance({ order: { total, paid, writtenOff, due } }: { order: Order }) {
  if (total === undefined || paid === undefined) return 'Payments';
  return (
    <>
      {`${dollars(paid)} of ${dollars(total)} paid`}
      {writtenOff ? ` · ${refundMessages.writtenOffSum(writtenOff)}` : null}
      {due ? (
        <chakra.span color="fg.error" fontWeight="medium">
          {` · ${dollars(due)} to pay`}
        </chakra.span>
      ) : null}
    </>
  );
}
