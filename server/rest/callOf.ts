import type { FastifyRequest } from 'fastify';
import { everyCall, type NamedCall } from '#domain/calls/index.ts';

const byAddress = new Map<string, NamedCall>(
  everyCall.flatMap((named) =>
    [named.call.path, ...(named.call.alternatives ?? [])].map((path) => [`${named.call.method} /${path}`, named]),
  ),
);

/** The declared call of a request; undefined: it is none, such as a file of the dashboard. */
export const callOf = ({ method, routeOptions: { url } }: FastifyRequest): NamedCall | undefined =>
  byAddress.get(`${method} ${url}`);
