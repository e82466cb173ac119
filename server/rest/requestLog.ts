import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { loggable } from '#server/config/loggable.ts';
import type { Authenticate } from './access/authenticate.ts';
import type { Viewer } from './viewer.ts';

/** Who was found to stand behind the call that runs. */
interface Note {
  viewer: Pick<Viewer, 'userId' | 'organisationId'> | null;
}

const running = new AsyncLocalStorage<Note>();

/** Ids as proxies make them: long enough to be one, and of letters, digits and dashes alone, as no address is. */
const takenOver = /^[\w-]{16,64}$/;

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && takenOver.test(given) ? given : randomUUID();
}

/** How Fastify is to number and log calls: by ours alone. */
export const requestLogOptions = {
  genReqId: requestIdOf,
  requestIdHeader: false,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
} as const;

/** Nobody's name, address or search words: the route, never the address that was asked for; of a failure no value. */
export const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  }),
  err: loggable,
  error: loggable,
};

/** Notes for the log whom a token belongs to. */
export function noteViewer(authenticate: Authenticate): Authenticate {
  return async (authorization) => {
    const viewer = await authenticate(authorization);
    const note = running.getStore();
    if (note !== undefined) note.viewer = viewer;
    return viewer;
  };
}

/** On the end of an answer: this log, running calls, and a mail that goes out after it. */
const ourListeners = 3;

/** What only says that the server and its pages are there is logged from level debug on. */
const isQuiet = ({ routeOptions: { url = '' } }: FastifyRequest) => !/^\/(api|auth)(\/|$)/.test(url);

/**
 * One line a call at level info, when it has ended: its id, method, route, status, time, and who asked. Never the
 * address, the query, the body, a name or a token. The id goes back in X-Request-Id.
 */
export function logRequests(server: FastifyInstance): void {
  const notes = new WeakMap<FastifyRequest, Note>();
  server.addHook('onRequest', (request, reply, done) => {
    const note: Note = { viewer: null };
    notes.set(request, note);
    const begun = performance.now();
    reply.header('X-Request-Id', request.id);
    // Sending a file takes nearly all listeners that Node.js lets pass without a warning: ours come on top.
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
      const said = reply.raw.writableFinished ? 'A call was answered' : 'A call was broken off';
      if (isQuiet(request) && !request.is404) request.log.debug(line, said);
      else request.log.info(line, said);
    });
    running.run(note, done);
  });
  // Reading the body leaves the context in which it began.
  server.addHook('preValidation', (request, _reply, done) => {
    running.run(notes.get(request) ?? { viewer: null }, done);
  });
}
