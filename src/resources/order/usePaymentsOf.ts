import { useMemo } from 'react';
import type { Order } from '#domain/entities/order.ts';
import { useRows } from '#crud/data/useRows.ts';

/** The payments of an order, newest first, live. The API lists payments by customer; others are found by the order. */
export function usePaymentsOf({ id, customerId }: Pick<Order, 'id' | 'customerId'>) {
  const view = useRows(
    'payment',
    typeof customerId === 'number'
      ? { of: { subject: 'customer', id: customerId } }
      : { where: { orderId: [id] }, limit: 100 },
  );
  const rows = view.status === 'ready' ? view.rows : null;
  const payments = useMemo(() => {
    const own = rows?.filter(({ orderId }) => orderId === id);
    return own?.sort((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? '') || other.id - one.id);
  }, [rows, id]);
  return { view, payments: payments ?? null };
}
