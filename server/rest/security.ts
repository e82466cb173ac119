import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Live events come by WebSocket from the same host, which not every browser counts as 'self'. */
function sameHostSocket(request: IncomingMessage, _response: ServerResponse): string {
  const host = request.headers.host ?? '';
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

/**
 * Headers that keep the dashboard to itself: scripts and workers of this server only, styles inline because they are
 * made at run time. `elsewhere`: addresses of another API that the dashboard is configured to talk to.
 */
export async function secure(server: FastifyInstance, elsewhere: readonly string[]): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", sameHostSocket, ...elsewhere],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
  });
  // The token travels in a header and never in a cookie, so that any origin may ask and none can borrow a sign-in.
  await server.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Connection-Point', 'Content-Type', 'X-Request-Id'],
    exposedHeaders: ['Error-Field', 'X-Request-Id'],
    maxAge: 600,
  });
}
