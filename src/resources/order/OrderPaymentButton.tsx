import type { Order } from '#domain/entities/order.ts';
import { TakePaymentButton, type TakePaymentButtonProps } from '../payment/TakePaymentButton.tsx';
import { PayWithoutCustomerButton } from './PayWithoutCustomer.tsx';

export interface OrderPaymentButtonProps extends Pick<TakePaymentButtonProps, 'isMain' | 'size'> {
  order: Order;
}

/** null if nothing is left to pay, or nobody knows whether the order has a customer. */
export function OrderPaymentButton({ order, ...look }: OrderPaymentButtonProps) {
  const { id, customerId, due } = order;
  if (due === undefined || due <= 0) return null;
  if (customerId === null) return <PayWithoutCustomerButton order={{ ...order, due }} {...look} />;
  return customerId === undefined ? null : <TakePaymentButton customerId={customerId} orderId={id} {...look} />;
}
