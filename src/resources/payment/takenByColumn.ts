import type { Payment } from '#domain/entities/payment.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import type { Column } from '#crud/table/column.ts';

/** The person who recorded a payment, for servers that say it. */
export const takenByColumn = {
  id: 'takenBy',
  header: paymentMessages.takenBy,
  width: '9rem',
  folds: 'lgDown',
  sortValue: ({ takenBy }) => takenBy,
  cell: ({ takenBy }) => takenBy ?? null,
} as const satisfies Column<Payment>;
