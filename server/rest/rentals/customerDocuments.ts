import { and, eq, isNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { entityOf } from '#domain/entities/index.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { documents } from '#server/storage/schema/rentals/customers.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/viewer.ts';
import { answerCall } from '../call.ts';
import { parseId } from '../crud/body.ts';
import { parseListQuery } from '../crud/query.ts';
import { createReader } from '../crud/read.ts';
import { createWriter } from '../crud/write.ts';
import { resources } from '../resources/index.ts';
import { customerResource } from '../resources/rentals/customer.ts';
import { documentResource, noSuchForm } from '../resources/rentals/document.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

const customers = createReader(customerResource);
const copies = createReader(documentResource);

/**
 * Loads a customer's copy by the path's :id and :documentId.
 * @throws Refusal with status 404: the viewer cannot see the customer, or the document is no copy of theirs.
 */
export async function requireCopy(database: Database, viewer: Viewer, parameters: unknown) {
  const customer = await requireSubject(customers, 'customer', database, viewer, parameters);
  const documentId = parseId({ id: (parameters as Record<string, unknown>)['documentId'] });
  const [copy] = await copies.rows(database, viewer, [documentId], eq(documents.customerId, customer.id));
  if (copy === undefined) {
    throw new Refusal(404, sentences.notFound(entityOf('document').label.one.toLowerCase(), documentId));
  }
  return copy;
}

/** The documents that a customer can be given copies of: no other customer's, and none of another site. */
const formsFor = ({ organisationId, siteId }: { organisationId: number; siteId: number | null }) =>
  and(
    eq(documents.organisationId, organisationId),
    isNull(documents.customerId),
    siteId === null ? undefined : or(isNull(documents.siteId), eq(documents.siteId, siteId)),
  );

/** Who may change customers gives them documents to sign, and takes the signatures, without the right to settings. */
export function routeCustomerDocuments(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  const resource = resources.document;
  const writer = createWriter({ storage, resource, reader: createReader(resource), now });

  answerCall(server, authenticate, rentalCalls.customerDocumentForms, async ({ viewer, request }) => {
    const { database } = storage;
    const customer = await requireSubject(customers, 'customer', database, viewer, request.params);
    const isActive = and(formsFor(customer), eq(documents.status, 'ACTIVE'));
    return copies.list(database, viewer, parseListQuery(request.query), isActive);
  });

  answerCall(
    server,
    authenticate,
    rentalCalls.customerDocumentCreate,
    async ({ viewer, body, key, request, reply }) => {
      const { database } = storage;
      const customer = await requireSubject(customers, 'customer', database, viewer, request.params);
      const { id: customerId, organisationId } = customer;
      const [form] = await copies.rows(database, viewer, [body.formId], formsFor(customer));
      if (form === undefined) throw new Refusal(400, noSuchForm, 'formId');
      const answer = await writer.create(viewer, { ...body, customerId, organisationId }, { key });
      return reply.code(answer.status).send(answer.body);
    },
  );

  answerCall(server, authenticate, rentalCalls.customerDocumentSign, async ({ viewer, body, request }) => {
    const { id } = await requireCopy(storage.database, viewer, request.params);
    return writer.update(viewer, id, { signedAt: body.signedAt?.toISOString() ?? null }, { mayRead: true });
  });
}
