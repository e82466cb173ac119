import type { Payment } from '#domain/entities/payment.ts';
import { hasReceipt } from '#domain/papers/receipt.ts';
import type { Column } from '#crud/table/column.ts';
import { InlineRow } from '#ui/layout/layout.tsx';
import { ReceiptButton } from '../order/papers/ReceiptButton.tsx';
import { PaymentActions } from './PaymentActions.tsx';

/** As wide as all buttons where the table has the room, else they take two lines. */
export const paymentActionsColumn: Column<Payment> = {
  id: 'actions',
  header: 'Actions',
  width: 'clamp(9.5rem, 22cqi, 16.5rem)',
  card: 'line',
  cell: (payment) => (
    <InlineRow gap="1">
      <PaymentActions payment={payment} />
      {hasReceipt(payment) ? <ReceiptButton paymentIds={[payment.id]} isShort /> : null}
    </InlineRow>
  ),
};
