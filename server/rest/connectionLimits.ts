import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { sentences } from '#server/sentences.ts';

/** Milliseconds. */
export type ConnectionLimits = Record<keyof typeof serverTiming.connection, number>;

const refusals: Readonly<Record<string, { status: number; sentence: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: sentences.callTooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: sentences.headTooLarge },
};

/** Answers with a sentence and ends the connection. */
function refuseConnection(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, sentence } = refusals[error.code ?? ''] ?? { status: 400, sentence: sentences.addressUnreadable };
  this.log.debug({ status, failure: loggable(error) }, 'A connection was refused');
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(sentence)}\r\n\r\n${sentence}`,
    );
  }
  socket.destroySoon();
}

/** The server options for these limits, which do not apply to upgraded live connections. */
export function connectionOptions(limits: Partial<ConnectionLimits> = {}) {
  const { headTimeout, callTimeout, silenceTimeout, idleTimeout, checkInterval } = {
    ...serverTiming.connection,
    ...limits,
  };
  return {
    requestTimeout: callTimeout,
    connectionTimeout: silenceTimeout,
    keepAliveTimeout: idleTimeout,
    http: { headersTimeout: headTimeout, requestTimeout: callTimeout, connectionsCheckingInterval: checkInterval },
    clientErrorHandler: refuseConnection,
  } satisfies FastifyHttpOptions<Server>;
}
