import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { documentLifecycle } from '#domain/lifecycle/document.ts';
import { documents } from '#server/storage/schema/rentals/customers.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { answerCall } from '../call.ts';
import { Refusal } from '#server/refusal.ts';
import { createReader } from '../crud/read.ts';
import { documentResource } from '../resources/rentals/document.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

const acts = [
  { call: rentalCalls.documentActivate, to: 'ACTIVE', action: 'Activated document' },
  { call: rentalCalls.documentDeactivate, to: 'INACTIVE', action: 'Deactivated document' },
] as const;

/** Only these calls change a document's status. */
export function routeDocuments(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const reader = createReader(documentResource);
  for (const { call, to, action } of acts) {
    answerCall(server, authenticate, call, ({ viewer, request }) =>
      storage.write(async (transaction) => {
        const { id } = await requireSubject(reader, 'document', transaction, viewer, request.params);
        const [current] = await transaction
          .select({ status: documents.status })
          .from(documents)
          .where(eq(documents.id, id))
          .for('no key update');
        const from = current?.status ?? to;
        if (!documentLifecycle.table[from].includes(to)) {
          throw new Refusal(409, `This document is ${from} already.`, 'status');
        }
        await transaction.update(documents).set({ status: to }).where(eq(documents.id, id));
        const changed = await requireSubject(reader, 'document', transaction, viewer, request.params);
        const detail = changed.name;
        // At no site: a document's name is only for readers of documents.
        await recordAction(transaction, viewer, now(), {
          action,
          detail,
          siteId: null,
          entity: 'document',
          recordId: id,
        });
        return reader.toWire(changed);
      }),
    );
  }
}
