import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { requestIdHeader } from '#domain/calls/requestKey.ts';
import { loggable } from '#server/config/loggable.ts';
import type { Authenticate } from './account/authenticate.ts';
import type { Viewer } from '#server/viewer.ts';

interface CallLog {
  viewer: Pick<Viewer, 'userId' | 'organisationId'> | null;
}

const running = new AsyncLocalStorage<CallLog>();

/** Request ids of proxies. No address or email matches. */
const acceptedRequestId = /^[\w-]{16,64}$/;

/** The request's id, if its client named it. */
export const namedRequestId = ({ id, headers }: FastifyRequest): string | undefined =>
  headers[requestIdHeader.toLowerCase()] === id ? id : undefined;

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers[requestIdHeader.toLowerCase()];
  return typeof given === 'string' && acceptedRequestId.test(given) ? given : randomUUID();
}

/** Our ids and log lines replace Fastify's. */
export const requestLogOptions = {
  genReqId: requestIdOf,
  requestIdHeader: false,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
} as const;

/** The log has the route, never the address, which may hold names or search words. */
export const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
  err: loggable,
  error: loggable,
};

/** Adds the viewer to the running call's log line. */
export function logViewer(authenticate: Authenticate): Authenticate {
  return async (authorization) => {
    const viewer = await authenticate(authorization);
    const note = running.getStore();
    if (note !== undefined) note.viewer = viewer;
    return viewer;
  };
}

/** Listeners for the end of an answer: this log, running calls, and mails sent after it. */
const ourListeners = 3;

/** Health checks and dashboard files are logged at level debug. */
const isQuiet = ({ routeOptions: { url = '' } }: FastifyRequest) => !/^\/(api|auth)(\/|$)/.test(url);

/**
 * One line per completed call: id, method, route, status, time and viewer. Never the address, query, body, a name or a
 * token. X-Request-Id has the id.
 */
export function logRequests(server: FastifyInstance): void {
  const notes = new WeakMap<FastifyRequest, CallLog>();
  server.addHook('onRequest', (request, reply, done) => {
    const note: CallLog = { viewer: null };
    notes.set(request, note);
    const begun = performance.now();
    reply.header(requestIdHeader, request.id);
    // Sending a file uses nearly all listeners that Node.js allows without a warning.
    reply.raw.setMaxListeners(reply.raw.getMaxListeners() + ourListeners);
    reply.raw.once('close', () => {
      const line = {
        method: request.method,
        route: request.is404 ? null : request.routeOptions.url,
        status: reply.raw.headersSent ? reply.statusCode : null,
        milliseconds: Math.round(performance.now() - begun),
        userId: note.viewer?.userId,
        organisationId: note.viewer?.organisationId,
      };
      const text = reply.raw.writableFinished ? 'A call was answered' : 'A call was broken off';
      if (isQuiet(request) && !request.is404) request.log.debug(line, text);
      else request.log.info(line, text);
    });
    running.run(note, done);
  });
  // Reading the body leaves the async context.
  server.addHook('preValidation', (request, _reply, done) => {
    running.run(notes.get(request) ?? { viewer: null }, done);
  });
}
