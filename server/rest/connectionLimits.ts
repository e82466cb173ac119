import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { loggable } from '#server/config/loggable.ts';
import { sentences } from '#server/sentences.ts';

/** Timeouts of connections in milliseconds, so that silent clients do not use up all connections. */
export interface ConnectionLimits {
  /** From the connection or the previous call until the head of a call has arrived. */
  headTimeout: number;
  /** Until the whole call has arrived. An image of 10 MB takes that long at 1 Mbit/s. */
  callTimeout: number;
  /** Without a byte in either direction. Longer than commands, statements and clients wait. */
  silenceTimeout: number;
  /** Between two calls. Longer than the two minutes of Caddy, so that it never uses a closing connection. */
  idleTimeout: number;
  /** Between two checks for connections that took too long. */
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

/** Answers an unreadable call with a sentence and ends its connection. */
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

/** Fastify's options for connections. They do not apply to upgraded live connections. */
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
