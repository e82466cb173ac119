import { useMemo } from 'react';
import type { Order } from '#domain/entities/order.ts';
import { useRows } from '#crud/data/useRows.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';
import { paymentsOfOrder } from './paymentsOfOrder.ts';

/** The API lists payments by customer; without one, by the order. */
export function usePaymentsOf({
  id,
  customerId,
  paid,
  creditUsed,
}: Pick<Order, 'id' | 'customerId' | 'paid' | 'creditUsed'>) {
  const view = useRows(
    'payment',
    typeof customerId === 'number'
      ? { of: { subject: 'customer', id: customerId } }
      : { where: { orderId: [id] }, limit: 100 },
  );
  const found = useMemo(() => {
    if (view.status !== 'ready') return null;
    const { payments, isWhole } = paymentsOfOrder({ id, paid, creditUsed }, view);
    return { payments, isWhole: isWhole && wholeRows(view) !== null };
  }, [view, id, paid, creditUsed]);
  return { view, found, payments: found?.payments ?? null, isWhole: found?.isWhole === true };
}
