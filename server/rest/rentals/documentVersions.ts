import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { documentVersions } from '#server/storage/schema/rentals/customers.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { documentResource } from '../resources/rentals/document.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

/** Serves the earlier texts of documents. */
export function routeDocumentVersions(server: FastifyInstance, { authenticate, storage }: RouteParts): void {
  const reader = createReader(documentResource);
  answerCall(server, authenticate, rentalCalls.documentVersions, async ({ viewer, request }) => {
    const { id } = await requireSubject(reader, 'document', storage.database, viewer, request.params);
    const { documentId: _document, ...columns } = getTableColumns(documentVersions);
    const rows = await storage.database
      .select(columns)
      .from(documentVersions)
      .where(eq(documentVersions.documentId, id))
      .orderBy(desc(documentVersions.version));
    return rows.map((row) => ({ ...row, replacedAt: row.replacedAt.toISOString() }));
  });
}
