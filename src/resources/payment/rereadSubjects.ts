import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { Payment } from '#domain/entities/payment.ts';
import { referencedBooking } from '#domain/lifecycle/bookingFinder.ts';

/** Every tab reads the bill, booking and customer of a payment again. */
export function rereadSubjects(replica: Pick<ReplicaClient, 'reportSaved'>, payment: Payment): void {
  const { orderId, customerId } = payment;
  const booking = referencedBooking(payment);
  if (typeof orderId === 'number') replica.reportSaved('order', orderId);
  if (booking !== null && booking !== undefined) replica.reportSaved('booking', booking);
  if (typeof customerId === 'number') replica.reportSaved('customer', customerId);
}
