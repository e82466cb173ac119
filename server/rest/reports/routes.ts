import type { FastifyInstance } from 'fastify';
import { reportColumnCalls } from '#domain/calls/reportColumns.ts';
import { allSites } from '#domain/entities/site.ts';
import { reportFields } from '#domain/reports/reportFields.ts';
import { answerCall } from '../call.ts';
import type { ServerResource } from '../crud/define.ts';
import { createReader } from '../crud/read.ts';
import { resources } from '../resources/index.ts';
import type { RouteParts } from '../routeParts.ts';

/** Records of an answer. */
const pageSize = 5_000;

/** Sends reports the records of the ordinary lists: fewer fields of many records. */
export function routeReportColumns(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  for (const call of Object.values(reportColumnCalls)) {
    const resource: ServerResource = resources[call.of];
    const reader = createReader(resource);
    answerCall(server, authenticate, call, async ({ viewer, query, request, reply }) => {
      const { siteId = allSites.id, from = null } = query;
      const asked = { siteId: siteId === allSites.id ? null : siteId, from, limit: pageSize };
      const narrowing = resource.narrow?.(request.params).condition;
      const { columns, ...page } = await reader.columns(
        storage.database,
        viewer,
        reportFields[call.of],
        asked,
        narrowing,
      );
      // The columns are JSON already.
      const text = `{${JSON.stringify(page).slice(1, -1)},"columns":${columns}}`;
      return reply.type('application/json; charset=utf-8').send(text);
    });
  }
}
