import { subtractDollars } from '../money/dollars.ts';
import { dollars } from '#format/numbers.ts';
import type { OrderState, PaymentState } from '../states/booking.ts';
import type { Lifecycle, Transitions } from './define.ts';

/** Only payments make an order paid, and only a refund makes it pending again; people cancel and hand over. */
export const orderTransitions: Transitions<OrderState> = {
  pending: ['paid', 'cancelled', 'refunded'],
  paid: ['pending', 'collected', 'refunded'],
  collected: ['refunded'],
  cancelled: [],
  refunded: [],
};

const firstOrderStates = ['pending'] as const satisfies readonly OrderState[];

/** The money of an order, in dollars. */
export interface OrderMoney {
  /** The sum of the order's lines. */
  total: number;
  /** The sum of successful payments. */
  paid: number;
  refunded: number;
  /** The part of the bill that was written off. */
  writtenOff: number;
}

/** The dollars that are left to pay; below 0: overpaid. */
export const leftToPay = ({ total, paid, writtenOff }: Pick<OrderMoney, 'total' | 'paid' | 'writtenOff'>) =>
  subtractDollars(total, paid, writtenOff);

export function orderStateByMoney(state: OrderState, money: OrderMoney): OrderState {
  const isCovered = leftToPay(money) <= 0;
  const isGivenBack = money.paid === 0 && money.refunded > 0;
  if (isGivenBack && (state === 'collected' || (state === 'paid' && isCovered))) return 'refunded';
  if (state === 'pending' && isCovered && money.paid > 0) return 'paid';
  return state === 'paid' && !isCovered ? 'pending' : state;
}

/** Why the payments forbid the state, in a sentence; null: they don't. */
export function orderMoneyRefusal(to: OrderState, money: OrderMoney): string | null {
  const left = leftToPay(money);
  const paid = dollars(money.paid);
  switch (to) {
    case 'collected':
      return null;
    case 'paid':
      return left > 0
        ? `${dollars(left)} of this order is unpaid. Record the payment to mark the order as paid.`
        : null;
    case 'pending':
      return money.paid > 0 && left <= 0 ? 'This order is paid. Refund its payment to make it pending again.' : null;
    case 'cancelled':
      return money.paid > 0 ? `${paid} of this order is paid. Refund it first.` : null;
    case 'refunded':
      if (money.paid > 0) return `${paid} of this order is paid. Refund its payment first.`;
      return money.refunded > 0 ? null : 'This order has no payments. Cancel it instead.';
  }
}

/** Received money can only go back. */
const paymentTransitions: Transitions<PaymentState> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['refunded'],
  failed: [],
  refunded: [],
};

const firstPaymentStates = ['pending', 'succeeded', 'failed'] as const satisfies readonly PaymentState[];

export const orderLifecycle: Lifecycle<OrderState> = {
  label: 'order',
  table: orderTransitions,
  first: firstOrderStates,
  steps: [
    {
      to: 'collected',
      verb: 'Hand over order',
      consequence: 'The customer has received everything in this order. This cannot be undone.',
      hurts: true,
    },
    {
      to: 'cancelled',
      verb: 'Cancel order',
      consequence: 'Nothing more is owed for this order. This cannot be undone.',
      hurts: true,
    },
  ],
};

export const paymentLifecycle: Lifecycle<PaymentState> = {
  label: 'payment',
  table: paymentTransitions,
  first: firstPaymentStates,
  steps: [
    {
      to: 'succeeded',
      verb: 'Mark as received',
      consequence: 'The money counts towards what the customer owes.',
      hurts: true,
    },
    { to: 'failed', verb: 'Mark as failed', consequence: 'The money did not arrive and stays owed.', hurts: true },
    {
      to: 'refunded',
      verb: 'Refund payment',
      consequence: 'The money is recorded as given back, and the customer owes it again. This cannot be undone.',
      hurts: true,
    },
  ],
};
