import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { z } from 'zod';
import { liveEventName } from '#domain/live/event.ts';
import { loggable } from '#server/config/loggable.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Change } from '#server/storage/change.ts';
import type { Storage } from '#server/storage/storage.ts';
import { watchRecoveries, type Recoveries } from './recovery.ts';
import { startOutboxRelay } from './outboxRelay.ts';
import { audienceOf, roomOfSession, roomOfUser, roomsOf } from './rooms.ts';
import type { LiveServer, LiveSocket } from './sockets.ts';
import type { Streams } from './streams.ts';

export interface LiveGatewayParts {
  http: HttpServer;
  storage: Storage;
  /** What carries events to other servers and from them; null: this one is alone. */
  streams: Streams | null;
  /** Checks a token like that of a call; throws when it does not count. */
  authenticate: (token: string | undefined) => Promise<Viewer>;
  /** The viewer of a session as their record stands now; null when the session no longer counts. */
  viewerOfSession: (sessionId: string) => Promise<Viewer | null>;
  now: () => Date;
  log: Logger;
}

export interface LiveGateway {
  /** Ends the live connections of a session. */
  endSession(sessionId: string): void;
  close(): Promise<void>;
}

const handshakeSchema = z.object({ token: z.string() });

/** How long a lost connection may come back and get what it missed, in milliseconds. */
const recoveryWindow = 2 * 60 * 1000;

/** How often connections are looked over for a sign-in that has run out, in milliseconds. */
const expiryInterval = 60_000;

function sameRooms(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

const tokenOf = ({ handshake }: LiveSocket) => handshakeSchema.safeParse(handshake.auth).data?.token;

async function admit(socket: LiveSocket, { authenticate, streams }: LiveGatewayParts): Promise<void> {
  if (streams?.isUp() === false) throw new Refusal(503, sentences.liveInterrupted);
  const viewer = await authenticate(tokenOf(socket));
  const rooms = roomsOf(viewer);
  socket.data.sessionId = viewer.sessionId;
  socket.data.expiresAt = viewer.expiresAt.getTime();
  socket.data.rooms = rooms;
  await socket.join(rooms);
}

/**
 * Looks again once the socket hears: its rights may have changed after it was let in and before it could be found by
 * its rooms, and one that was recovered may come with another token.
 */
async function lookAgain(socket: LiveSocket, { authenticate, log }: LiveGatewayParts): Promise<void> {
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
async function followUser(io: LiveServer, { viewerOfSession }: LiveGatewayParts, userId: number): Promise<void> {
  for (const socket of await io.in(roomOfUser(userId)).fetchSockets()) {
    const viewer = await viewerOfSession(socket.data.sessionId);
    if (viewer === null || !sameRooms(roomsOf(viewer), socket.data.rooms)) socket.disconnect(true);
  }
}

/** Follows a user, or where their sockets cannot all be asked for, sends them away: they come back by today's rights. */
async function followOrEnd(io: LiveServer, parts: LiveGatewayParts, userId: number): Promise<void> {
  try {
    await followUser(io, parts, userId);
  } catch (error) {
    parts.log.error({ failure: loggable(error) }, 'Live connections could not be checked');
    io.in(roomOfUser(userId)).disconnectSockets(true);
  }
}

/** A connection that stands: it is looked at again, and one that came back gets what is left of what it missed. */
async function welcome(socket: LiveSocket, parts: LiveGatewayParts, catchUp: Recoveries['catchUp']): Promise<void> {
  const lookedAt = lookAgain(socket, parts);
  try {
    await catchUp(socket, lookedAt);
  } catch (error) {
    parts.log.error({ failure: loggable(error) }, 'A live connection could not be told what it missed');
    socket.disconnect(true);
  }
}

/** Ends the connections of this server whose sign-in has run out meanwhile. */
function endExpired(io: LiveServer, now: Date): void {
  for (const socket of io.of('/').sockets.values()) {
    if (socket.data.expiresAt <= now.getTime()) socket.disconnect(true);
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

/** Whoever may have missed something is sent away, and reads everything again after coming back. */
function followTrouble(io: LiveServer, streams: Streams): void {
  streams.onTrouble((trouble) => {
    if (trouble === 'down') io.local.disconnectSockets(true);
    else io.disconnectSockets(true);
  });
}

/** Packets that leave together do so in one write: the events of a commit that changed many records, above all. */
function writeTogether(io: LiveServer): void {
  io.engine.on('flush', ({ request }: { request: IncomingMessage }) => request.socket.cork());
  io.engine.on('drain', ({ request }: { request: IncomingMessage }) => request.socket.uncork());
}

/** Live events by socket.io on the server's own port: after each commit, to those alone who may see the record. */
export function openLiveGateway(parts: LiveGatewayParts): LiveGateway {
  const { http, storage, streams, viewerOfSession, now, log } = parts;
  const io: LiveServer = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    cors: { origin: '*' },
    connectionStateRecovery: { maxDisconnectionDuration: recoveryWindow, skipMiddlewares: true },
    ...(streams === null ? {} : { adapter: streams.adapter }),
  });
  writeTogether(io);
  const { catchUp } = watchRecoveries(io, streams, async ({ sessionId, rooms }) => {
    const viewer = await viewerOfSession(sessionId);
    return viewer !== null && sameRooms(roomsOf(viewer), rooms);
  });
  if (streams !== null) followTrouble(io, streams);
  io.use((socket, next) => {
    admit(socket, parts).then(
      () => next(),
      (error: unknown) => next(refusalOf(error, log)),
    );
  });
  io.on('connection', (socket) => void welcome(socket, parts, catchUp));
  // Events of other servers arrive without a commit here: those connections end by the clock.
  const sweeping = setInterval(() => endExpired(io, now()), expiryInterval);
  const tellAll = async (changes: readonly Change[]) => {
    endExpired(io, now());
    for (const change of changes) {
      tell(io, change);
      if (change.entity === 'user') void followOrEnd(io, parts, change.id);
    }
    await streams?.allTaken();
  };
  const silence = storage.onCommit(tellAll);
  const stopRelay =
    streams === null ? null : startOutboxRelay({ database: storage.database, isUp: streams.isUp, tell: tellAll, log });
  return {
    endSession: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    async close() {
      await stopRelay?.();
      silence();
      clearInterval(sweeping);
      await io.close();
    },
  };
}
