import type { Server, Socket } from 'socket.io';

/** What a socket is remembered by, also while it is gone for a moment. */
export interface SocketData {
  sessionId: string;
  /** When its sign-in runs out, in milliseconds since 1970. */
  expiresAt: number;
  rooms: readonly string[];
}

type Nothing = Record<string, never>;
/** The entry is the stream's own: a connection that comes back says which it heard last. */
type Outgoing = Record<string, (payload: unknown, entry?: string) => void>;

export type LiveSocket = Socket<Nothing, Outgoing, Nothing, SocketData>;
export type LiveServer = Server<Nothing, Outgoing, Nothing, SocketData>;
