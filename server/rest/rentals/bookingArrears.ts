import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { arrearsActText, changeArrearsStep } from '#server/rentals/changeArrearsStep.ts';
import { answerCall } from '../call.ts';
import type { RouteParts } from '../routeParts.ts';
import { bookingReader as reader, requireBooking } from './requireBooking.ts';

export function routeBookingArrears(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, rentalCalls.bookingArrears, ({ viewer, body, request }) =>
    storage.write(async (transaction, addChange) => {
      const found = await requireBooking(transaction, viewer, request.params);
      const { id, site_id: siteId } = found;
      const at = now();
      const { reason } = body;
      await changeArrearsStep({ transaction, now: at, addChange }, id, { ...body, byName: viewer.name });
      addChange({
        entity: 'booking',
        act: 'UPDATE',
        id,
        siteId,
        organisationIds: [await ownerOfSite(transaction, siteId)],
      });
      await recordAction(transaction, viewer, at, {
        action: arrearsActText(body),
        detail: reason,
        siteId,
        entity: 'booking',
        recordId: id,
      });
      const [changed] = await reader.rows(transaction, viewer, [id]);
      return reader.toWire(changed ?? found);
    }),
  );
}
