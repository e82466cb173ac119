import type { Payment } from '#domain/entities/payment.ts';
import type { Column } from '#crud/table/column.ts';
import { PaymentActions } from './PaymentActions.tsx';

/** As wide as all buttons where the table has the room, else they take two lines. */
export const paymentActionsColumn: Column<Payment> = {
  id: 'actions',
  header: 'Actions',
  width: 'clamp(9.5rem, 23cqi, 16.5rem)',
  card: 'line',
  cell: (payment) => <PaymentActions payment={payment} />,
};
