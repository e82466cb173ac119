import type { FastifyInstance } from 'fastify';
import { importCalls, importsPage } from '#domain/calls/imports.ts';
import { askOfImport, closeImport, listImports, lockImport, openImport } from '#server/repetition/importRecords.ts';
import { requireRight } from '../account/requireRight.ts';
import { answerCall } from '../call.ts';
import { parseId } from '../crud/body.ts';
import type { RouteParts } from '../routeParts.ts';

/** Imports: while one is open, the answers to its requests are kept. */
export function routeImports(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, importCalls.imports, ({ viewer, query }) =>
    listImports(storage.database, viewer, { offset: query.offset ?? 0, limit: query.limit ?? importsPage }),
  );
  answerCall(server, authenticate, importCalls.importOpen, ({ viewer, body }) => {
    requireRight(viewer, askOfImport(body.entity));
    // Its own key finds the import again, also after it was closed, so no answer is stored.
    return storage.write((transaction) => openImport({ transaction, viewer, now: now() }, body));
  });
  answerCall(server, authenticate, importCalls.importClose, ({ viewer, body, request }) =>
    storage.write(async (transaction) => {
      const asked = { transaction, viewer, now: now() };
      const found = await lockImport(asked, parseId(request.params));
      requireRight(viewer, askOfImport(found.entity));
      return closeImport(asked, found, body);
    }),
  );
}
