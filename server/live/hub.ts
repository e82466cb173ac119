import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { liveEventName } from '#domain/live/event.ts';
import { loggable } from '#server/config/loggable.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Change } from '#server/storage/change.ts';
import type { Storage } from '#server/storage/storage.ts';
import { audienceOf, roomOfSession, roomOfUser, roomsOf } from './rooms.ts';

export interface HubParts {
  http: HttpServer;
  storage: Storage;
  /** Checks a token like that of a call; throws when it does not count. */
  authenticate: (token: string | undefined) => Promise<Viewer>;
  /** The viewer of a session as their record stands now; null when the session no longer counts. */
  viewerOfSession: (sessionId: string) => Promise<Viewer | null>;
  log: Logger;
}

export interface Hub {
  /** Ends the live connections of a session. */
  endSession(sessionId: string): void;
  close(): Promise<void>;
}

/** What a socket is remembered by, also while it is gone for a moment. */
interface SocketData {
  sessionId: string;
  rooms: readonly string[];
}

type Nothing = Record<string, never>;
type Outgoing = Record<string, (payload: unknown) => void>;
type LiveSocket = Socket<Nothing, Outgoing, Nothing, SocketData>;
type LiveServer = Server<Nothing, Outgoing, Nothing, SocketData>;

const handshakeSchema = z.object({ token: z.string() });

/** How long a lost connection may come back and get what it missed, in milliseconds. */
const recoveryWindow = 2 * 60 * 1000;

function sameRooms(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

/**
 * A connection that comes back gets what it missed before its token is looked at, so what it is recovered by is
 * checked first: a session that no longer counts, or hears other rooms now, starts afresh. What was missed is taken
 * last, after everything that waits: what is told while the check waits belongs to it too.
 */
function checkRecoveries(io: LiveServer, viewerOfSession: HubParts['viewerOfSession']): void {
  const { adapter } = io.of('/');
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (id, offset) => {
    const session = await restore(id, offset);
    if (!session) return session;
    const { sessionId, rooms } = session.data as SocketData;
    const viewer = await viewerOfSession(sessionId);
    const counts = viewer !== null && sameRooms(roomsOf(viewer), rooms);
    return counts ? restore(id, offset) : (undefined as unknown as typeof session);
  };
}

const tokenOf = ({ handshake }: LiveSocket) => handshakeSchema.safeParse(handshake.auth).data?.token;

async function admit(socket: LiveSocket, { authenticate }: HubParts): Promise<void> {
  const viewer = await authenticate(tokenOf(socket));
  const rooms = roomsOf(viewer);
  socket.data.sessionId = viewer.sessionId;
  socket.data.rooms = rooms;
  await socket.join(rooms);
}

/**
 * Looks again once the socket hears: its rights may have changed after it was let in and before it could be found by
 * its rooms, and one that was recovered may come with another token.
 */
async function lookAgain(socket: LiveSocket, { authenticate, log }: HubParts): Promise<void> {
  try {
    const viewer = await authenticate(tokenOf(socket));
    const { sessionId, rooms } = socket.data;
    if (viewer.sessionId !== sessionId || !sameRooms(roomsOf(viewer), rooms)) socket.disconnect(true);
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ failure: loggable(error) }, 'A live connection could not be checked');
    socket.disconnect(true);
  }
}

/** A user's record changed: their sockets hear by today's rights, or are sent away. */
async function followUser(io: LiveServer, { viewerOfSession }: HubParts, userId: number): Promise<void> {
  for (const socket of await io.in(roomOfUser(userId)).fetchSockets()) {
    const viewer = await viewerOfSession(socket.data.sessionId);
    if (viewer === null || !sameRooms(roomsOf(viewer), socket.data.rooms)) socket.disconnect(true);
  }
}

/** What a refused connection is told: the sentence of a call's refusal, and its status beside it. */
function refusalOf(error: unknown, log: Logger): Error {
  if (error instanceof Refusal) return Object.assign(new Error(error.message), { data: { status: error.status } });
  log.error({ failure: loggable(error) }, 'A live connection could not be checked');
  return Object.assign(new Error(sentences.internal), { data: { status: 500 } });
}

function tell(io: LiveServer, change: Change): void {
  const name = liveEventName(change.entity, change.act);
  const audience = audienceOf(change);
  if (name === null || audience.length === 0) return;
  const { id, organisationId, alsoAtSites = [] } = change;
  for (const siteId of [change.siteId, ...alsoAtSites]) {
    // JSON leaves out what is undefined, as the wire format wants it.
    io.to(audience).emit(name, { id, siteId, organisationId });
  }
}

/** Live events by socket.io on the server's own port: after each commit, to those alone who may see the record. */
export function openHub(parts: HubParts): Hub {
  const { http, storage, viewerOfSession, log } = parts;
  const io: LiveServer = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    cors: { origin: '*' },
    connectionStateRecovery: { maxDisconnectionDuration: recoveryWindow, skipMiddlewares: true },
  });
  checkRecoveries(io, viewerOfSession);
  io.use((socket, next) => {
    admit(socket, parts).then(
      () => next(),
      (error: unknown) => next(refusalOf(error, log)),
    );
  });
  io.on('connection', (socket) => void lookAgain(socket, parts));
  const silence = storage.onCommit((changes) => {
    for (const change of changes) {
      tell(io, change);
      if (change.entity !== 'user') continue;
      followUser(io, parts, change.id).catch((error: unknown) => {
        log.error({ failure: loggable(error) }, 'Live connections could not be checked');
      });
    }
  });
  return {
    endSession: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    async close() {
      silence();
      await io.close();
    },
  };
}
