import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { loggable } from '#server/config/loggable.ts';
import { sentences } from '#server/sentences.ts';

/** Time limits in milliseconds. Silent clients must not use up all connections. */
export interface ConnectionLimits {
  /** The time from the connection or the previous call until a call's head has arrived. */
  headTimeout: number;
  /** The time for the whole call. An image of 10 MB takes that long at 1 Mbit/s. */
  callTimeout: number;
  /** Without a byte in either direction. Longer than commands, statements and clients wait. */
  silenceTimeout: number;
  /** The time between two calls. It is longer than Caddy's two minutes, so Caddy never uses a closing connection. */
  idleTimeout: number;
  /** The time between two checks for connections that took too long. */
  checkInterval: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  headTimeout: 20_000,
  callTimeout: 120_000,
  silenceTimeout: 150_000,
  idleTimeout: 130_000,
  checkInterval: 5_000,
};

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
    ...defaultConnectionLimits,
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
