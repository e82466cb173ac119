import type { FastifyInstance } from 'fastify';
import { pinLengthCalls } from '#domain/calls/pinLengths.ts';
import { countShortPins } from '#server/access/pins/countShortPins.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { organisationResource } from '../resources/places/organisation.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

export function routePinLengths(server: FastifyInstance, { storage, authenticate, now, pinKeys }: RouteParts): void {
  const reader = createReader(organisationResource);
  answerCall(server, authenticate, pinLengthCalls.organisationPinLengths, async ({ viewer, request }) => {
    const { id } = await requireSubject(reader, 'organisation', storage.database, viewer, request.params);
    return countShortPins(storage.database, pinKeys, id, now());
  });
}
