import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { settlementOf } from '#server/rentals/settlement.ts';
import { lastMethodOf } from '#server/rentals/payOut.ts';
import { answerCall } from '../call.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireBooking } from './requireBooking.ts';

export function routeBookingSettlement(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, rentalCalls.bookingSettlement, async ({ viewer, query, request }) => {
    const { database } = storage;
    const booking = await requireBooking(database, viewer, request.params);
    const { rate = booking.rate, moveOut } = query;
    const isMoveOut = moveOut === 'true';
    const sum = await settlementOf(database, booking, { isMoveOut, rate }, now());
    return isMoveOut ? { ...sum, payOut: { method: await lastMethodOf(database, booking.id) } } : sum;
  });
}
