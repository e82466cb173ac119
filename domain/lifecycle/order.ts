import type { OrderState, PaymentState } from '../states/booking.ts';
import type { Transitions } from './define.ts';

/** What was bought stays open to changes until it is paid. */
export const orderTransitions: Transitions<OrderState> = {
  pending: ['paid', 'cancelled'],
  paid: ['collected', 'refunded'],
  collected: [],
  cancelled: [],
  refunded: [],
};

/** An order is made before it is paid, or paid over the counter. */
export const firstOrderStates = ['pending', 'paid'] as const satisfies readonly OrderState[];

/** Money that came in can only go back. */
export const paymentTransitions: Transitions<PaymentState> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['refunded'],
  failed: [],
  refunded: [],
};

export const firstPaymentStates = ['pending', 'succeeded', 'failed'] as const satisfies readonly PaymentState[];
