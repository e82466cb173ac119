import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { bookingTypes } from '#domain/states/unitKind.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { arrearsActText, changeArrearsStep } from '#server/rentals/changeArrearsStep.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { bookingResource } from '../resources/rentals/booking.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

const parametersSchema = z.object({ type: z.enum(bookingTypes) });

export function routeBookingArrears(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const reader = createReader(bookingResource);
  answerCall(server, authenticate, rentalCalls.bookingArrears, ({ viewer, body, request }) =>
    storage.write(async (transaction, addChange) => {
      const found = await requireSubject(reader, 'booking', transaction, viewer, request.params);
      const { id, site_id: siteId } = found;
      const type = parametersSchema.safeParse(request.params).data?.type;
      if (found.type !== type) throw new Refusal(404, 'There is no such booking of this type.');
      const at = now();
      const { reason } = body;
      await changeArrearsStep({ transaction, now: at, addChange }, id, { ...body, byName: viewer.name });
      addChange({
        ...{ entity: 'booking', act: 'UPDATE', id, siteId },
        organisationIds: [await ownerOfSite(transaction, siteId)],
      });
      await recordAction(transaction, viewer, at, {
        ...{ action: arrearsActText(body), detail: reason, siteId, entity: 'booking', recordId: id },
      });
      const [changed] = await reader.rows(transaction, viewer, [id]);
      return reader.toWire(changed ?? found);
    }),
  );
}
