import type { FastifyInstance } from 'fastify';
import { ledgerCalls } from '#domain/calls/ledger.ts';
import { proveFor } from '#server/rentals/ledger/proofs.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { organisationResource } from '../resources/places/organisation.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

export function routeLedgerProof(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const reader = createReader(organisationResource);
  answerCall(server, authenticate, ledgerCalls.ledgerProve, async ({ viewer, request }) => {
    const { id } = await requireSubject(reader, 'organisation', storage.database, viewer, request.params);
    return proveFor(storage, id, now());
  });
}
