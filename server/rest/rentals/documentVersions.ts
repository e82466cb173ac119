import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { documentFiles, documentVersions, replacedFiles } from '#server/storage/schema/rentals/customers.ts';
import { answerCall } from '../call.ts';
import { createReader } from '../crud/read.ts';
import { documentResource } from '../resources/rentals/document.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

/** Serves the earlier texts of documents; `documentFile` gives their files. */
export function routeDocumentVersions(server: FastifyInstance, { authenticate, storage }: RouteParts): void {
  const reader = createReader(documentResource);
  answerCall(server, authenticate, rentalCalls.documentVersions, async ({ viewer, request }) => {
    const { id } = await requireSubject(reader, 'document', storage.database, viewer, request.params);
    const { documentId: _document, fileId, ...columns } = getTableColumns(documentVersions);
    const keptId = sql`coalesce(${replacedFiles.fileId}, ${documentFiles.fileId})`;
    const rows = await storage.database
      .select({ ...columns, hasFile: sql<boolean>`${keptId} is not null` })
      .from(documentVersions)
      .leftJoin(replacedFiles, eq(replacedFiles.fileId, fileId))
      .leftJoin(documentFiles, eq(documentFiles.fileId, fileId))
      .where(eq(documentVersions.documentId, id))
      .orderBy(desc(documentVersions.version));
    return rows.map((row) => ({ ...row, replacedAt: row.replacedAt.toISOString() }));
  });
}
