import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { documents } from '#server/storage/schema/rentals/customers.ts';
import { bookings, orders, payments } from '#server/storage/schema/rentals/bookings.ts';
import { answerCall } from '../call.ts';
import { parseListQuery } from '../crud/query.ts';
import { createReader } from '../crud/read.ts';
import { bookingResource } from '../resources/rentals/booking.ts';
import { customerResource } from '../resources/rentals/customer.ts';
import { documentResource } from '../resources/rentals/document.ts';
import { orderResource } from '../resources/rentals/order.ts';
import { paymentResource } from '../resources/rentals/payment.ts';
import type { RouteParts } from '../routeParts.ts';
import type { Fields } from '../crud/define.ts';
import { requireSubject } from './requireSubject.ts';

const lists = [
  { call: rentalCalls.customerBookings, resource: bookingResource, customerId: bookings.customerId },
  { call: rentalCalls.customerDocuments, resource: documentResource, customerId: documents.customerId },
  { call: rentalCalls.customerOrders, resource: orderResource, customerId: orders.customerId },
  { call: rentalCalls.customerPayments, resource: paymentResource, customerId: payments.customerId },
] as const;

export function routeCustomerLists(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  const customers = createReader(customerResource);
  for (const { call, resource, customerId } of lists) {
    const reader = createReader<Fields>(resource);
    answerCall(server, authenticate, call, async ({ viewer, request }) => {
      const { database } = storage;
      const query = parseListQuery(request.query);
      const { id } = await requireSubject(customers, 'customer', database, viewer, request.params);
      return reader.list(database, viewer, query, eq(customerId, id));
    });
  }
}
