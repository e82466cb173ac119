import type { FastifyInstance } from 'fastify';
import { exportCalls } from '#domain/calls/exports.ts';
import { everythingOutMessages } from '#domain/messages/everythingOut.ts';
import { Refusal } from '#server/refusal.ts';
import { requireRight } from '#server/rest/account/requireRight.ts';
import { answerCall } from '#server/rest/call.ts';
import { networkOf } from '#server/rest/clientNetwork.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';

/** The trace of an export of everything, without which the dashboard begins none. */
export function routeExports(server: FastifyInstance, { storage, authenticate, securityLog }: RouteParts): void {
  const organisations = createReader(resources.organisation);
  answerCall(server, authenticate, exportCalls.exportLog, async ({ viewer, body, request }) => {
    // It reads everything: who may not read the administration has no such export.
    requireRight(viewer, { area: 'admin', level: 'read' });
    const id = parseId(request.params);
    const [organisation] = await organisations.rows(storage.database, viewer, [id]);
    if (organisation === undefined) throw new Refusal(404, sentences.notFound('organisation', id));
    await securityLog.require({
      organisationId: id,
      kind: 'export',
      call: 'exportLog',
      isRefused: false,
      byId: viewer.userId,
      aboutId: null,
      recordId: null,
      network: networkOf(request),
      detail: everythingOutMessages.loggedDetail(body.lists, body.pins),
    });
  });
}
