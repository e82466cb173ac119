import type { Order } from '#domain/entities/order.ts';
import { TakePaymentButton, type TakePaymentButtonProps } from '../payment/TakePaymentButton.tsx';

export interface OrderPaymentButtonProps extends Pick<TakePaymentButtonProps, 'isMain' | 'size'> {
  order: Order;
}

/** null if nothing is left to pay, or the customer is unknown. */
export function OrderPaymentButton({ order, ...look }: OrderPaymentButtonProps) {
  const { id, customerId, due } = order;
  if (typeof customerId !== 'number' || due === undefined || due <= 0) return null;
  return <TakePaymentButton customerId={customerId} orderId={id} {...look} />;
}
