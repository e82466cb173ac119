import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { loggable } from '#server/config/loggable.ts';
import { sentences } from './sentences.ts';

/** How long a connection may take, in milliseconds: whoever holds one open and sends nothing would use up all there are. */
export interface ConnectionLimits {
  /** From the connection, or the call before, until the head of a call is there. */
  head: number;
  /** Until the whole call is there. An image of 10 MB takes that long at 1 Mbit a second. */
  call: number;
  /** Without a byte in either direction: longer than a command, a statement or a client waits for an answer. */
  silence: number;
  /** Between two calls; longer than the two minutes for which Caddy keeps its own, so that it sends none into a closing one. */
  idle: number;
  /** How often connections are looked through for those that took too long. */
  check: number;
}

export const usualConnectionLimits: ConnectionLimits = {
  head: 20_000,
  call: 120_000,
  silence: 150_000,
  idle: 130_000,
  check: 5_000,
};

const refusals: Readonly<Record<string, { status: number; sentence: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: sentences.callTooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: sentences.headTooLarge },
};

/** Says why a call that cannot be read is refused, and ends its connection. */
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

/** What Fastify is to do about connections. Live connections are none of these once they are upgraded. */
export function connectionOptions(limits: Partial<ConnectionLimits> = {}) {
  const { head, call, silence, idle, check } = { ...usualConnectionLimits, ...limits };
  return {
    requestTimeout: call,
    connectionTimeout: silence,
    keepAliveTimeout: idle,
    http: { headersTimeout: head, requestTimeout: call, connectionsCheckingInterval: check },
    clientErrorHandler: refuseConnection,
  } satisfies FastifyHttpOptions<Server>;
}
