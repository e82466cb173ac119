import { isMoreThan } from '#domain/money/dollars.ts';
import type { Order } from '#domain/entities/order.ts';
import type { Payment } from '#domain/entities/payment.ts';
import type { IgnoredPart } from '#collections/rowQuery.ts';

export interface PaymentsOfOrder {
  /** The newest first. */
  payments: readonly Payment[];
  /** Whether these are certainly all. */
  isWhole: boolean;
}

interface Listed {
  rows: readonly Payment[];
  ignored: readonly IgnoredPart[];
}

/** A server need not say which order a payment is for, or may list payments of any order. */
export function paymentsOfOrder(
  { id, paid = 0, creditUsed = 0 }: Pick<Order, 'id' | 'paid' | 'creditUsed'>,
  { rows, ignored }: Listed,
): PaymentsOfOrder {
  const own = rows.filter(({ orderId }) => orderId === id);
  const payments = own.sort(
    (one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? '') || other.id - one.id,
  );
  const isLinked = rows.every(({ orderId }) => orderId !== undefined) && !ignored.includes('where');
  // The customer's credit pays without a payment.
  const isContradicted = payments.length === 0 && isMoreThan(paid, creditUsed);
  return { payments, isWhole: isLinked && !isContradicted };
}
