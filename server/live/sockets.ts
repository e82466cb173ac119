import type { Server, Socket } from 'socket.io';

/** Kept while the connection is interrupted. */
export interface SocketData {
  sessionId: string;
  /** When the sign-in expires, in milliseconds since 1970. */
  expiresAt: number;
  rooms: readonly string[];
}

type NoEvents = Record<string, never>;
/** `entry` is the event's id in the redis stream: a returning client names the last one that it received. */
type ServerEvents = Record<string, (payload: unknown, entry?: string) => void>;

export type LiveSocket = Socket<NoEvents, ServerEvents, NoEvents, SocketData>;
export type LiveServer = Server<NoEvents, ServerEvents, NoEvents, SocketData>;
