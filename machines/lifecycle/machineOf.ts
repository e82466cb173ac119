import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import type { Lifecycle } from '#domain/lifecycle/define.ts';
import { documentLifecycle } from '#domain/lifecycle/document.ts';
import { orderLifecycle, paymentLifecycle } from '#domain/lifecycle/order.ts';
import { productLifecycles } from '#domain/lifecycle/product.ts';
import { lifecycleMachine, type LifecycleMachine } from './lifecycleMachine.ts';

const bookingMachine = lifecycleMachine(bookingLifecycle);
const bookableMachine = lifecycleMachine(productLifecycles.bookable);
const purchasableMachine = lifecycleMachine(productLifecycles.purchasable);
const documentMachine = lifecycleMachine(documentLifecycle);
const orderMachine = lifecycleMachine(orderLifecycle);
const paymentMachine = lifecycleMachine(paymentLifecycle);

const machines = new Map<Lifecycle, LifecycleMachine>([
  [bookingLifecycle, bookingMachine],
  [productLifecycles.bookable, bookableMachine],
  [productLifecycles.purchasable, purchasableMachine],
  [documentLifecycle, documentMachine],
  [orderLifecycle, orderMachine],
  [paymentLifecycle, paymentMachine],
]);

export function machineOf(lifecycle: Lifecycle): LifecycleMachine {
  return machines.get(lifecycle) ?? lifecycleMachine(lifecycle);
}
