import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { z } from 'zod';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Metrics } from '#server/signals/metrics/metrics.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createConnectionRecovery, type ConnectionRecovery } from './connectionRecovery.ts';
import { startChangeSender } from './changeSender.ts';
import { eventsOf } from './liveEvents.ts';
import { roomOfSession, roomOfUser, roomsOfViewer } from './rooms.ts';
import type { LiveServer, LiveSocket } from './sockets.ts';
import type { RedisStreams } from './redisStreams.ts';

export interface LiveGatewayParts {
  http: HttpServer;
  storage: Storage;
  /** Passes events between servers; null for a single server. */
  streams: RedisStreams | null;
  /** @throws Refusal for a token that is not valid. */
  authenticate: (token: string | undefined) => Promise<Viewer>;
  /** The viewer with their current rights; null when the session has ended. */
  viewerOfSession: (sessionId: string) => Promise<Viewer | null>;
  now: () => Date;
  /** null or absent: nobody asks for them. */
  metrics?: Pick<Metrics, 'noteEvent'> | null | undefined;
  log: Logger;
}

export interface LiveGateway {
  /** How many browsers are connected to this server. */
  connections(): number;
  endSession(sessionId: string): void;
  /** Resolves once the events of all committed changes have left. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const handshakeSchema = z.object({ token: z.string() });

const { ping, recovery: recoveryWindow, maxEventAge, expiryCheck } = serverTiming.live;

function sameRooms(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

const tokenOf = ({ handshake }: LiveSocket) => handshakeSchema.safeParse(handshake.auth).data?.token;

async function admitSocket(socket: LiveSocket, { authenticate, streams }: LiveGatewayParts): Promise<void> {
  if (streams?.isUp() === false) throw new Refusal(503, sentences.liveInterrupted);
  const viewer = await authenticate(tokenOf(socket));
  const rooms = roomsOfViewer(viewer);
  socket.data.sessionId = viewer.sessionId;
  socket.data.expiresAt = viewer.expiresAt.getTime();
  socket.data.rooms = rooms;
  await socket.join(rooms);
}

/**
 * Checks the rights again once the socket is in its rooms: they may have changed between the handshake and the join,
 * and a recovered connection may bring another token.
 */
async function recheckRights(socket: LiveSocket, { authenticate, log }: LiveGatewayParts): Promise<void> {
  try {
    const viewer = await authenticate(tokenOf(socket));
    const { sessionId, rooms } = socket.data;
    if (viewer.sessionId !== sessionId || !sameRooms(roomsOfViewer(viewer), rooms)) socket.disconnect(true);
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ failure: loggable(error) }, 'A live connection could not be checked');
    socket.disconnect(true);
  }
}

const isOutdated = ({ rooms, expiresAt }: LiveSocket['data'], viewer: Viewer) =>
  !sameRooms(roomsOfViewer(viewer), rooms) || viewer.expiresAt.getTime() !== expiresAt;

/** Disconnects the sockets of a user whose rights, or the end of whose sign-in, have changed. They reconnect with the new ones. */
async function disconnectOutdatedSockets(
  io: LiveServer,
  { viewerOfSession }: LiveGatewayParts,
  userId: number,
): Promise<void> {
  for (const socket of await io.in(roomOfUser(userId)).fetchSockets()) {
    const viewer = await viewerOfSession(socket.data.sessionId);
    if (viewer === null || isOutdated(socket.data, viewer)) socket.disconnect(true);
  }
}

/** Disconnects outdated sockets of a user, or all of them where other servers do not answer. */
async function recheckSocketsOfUser(io: LiveServer, parts: LiveGatewayParts, userId: number): Promise<void> {
  try {
    await disconnectOutdatedSockets(io, parts, userId);
  } catch (error) {
    parts.log.error({ failure: loggable(error) }, 'Live connections could not be checked');
    io.in(roomOfUser(userId)).disconnectSockets(true);
  }
}

/** Checks a new connection again, and sends a recovered one the rest of its missed events. */
async function completeConnection(
  socket: LiveSocket,
  parts: LiveGatewayParts,
  { sendMissedEvents }: ConnectionRecovery,
): Promise<void> {
  const rechecked = recheckRights(socket, parts);
  try {
    await sendMissedEvents(socket, rechecked);
  } catch (error) {
    parts.log.error({ failure: loggable(error) }, 'A live connection could not be sent the events that it missed');
    socket.disconnect(true);
  }
}

/** Ends the connections of this server whose sign-in has expired. */
function disconnectExpired(io: LiveServer, now: Date): void {
  for (const socket of io.of('/').sockets.values()) {
    if (socket.data.expiresAt <= now.getTime()) socket.disconnect(true);
  }
}

/** The error for a refused client: the sentence and status of the refused call. */
function toConnectError(error: unknown, log: Logger): Error {
  if (error instanceof Refusal) return Object.assign(new Error(error.message), { data: { status: error.status } });
  log.error({ failure: loggable(error) }, 'A live connection could not be checked');
  return Object.assign(new Error(sentences.internal), { data: { status: 500 } });
}

/** Disconnects everybody who may have missed an event. Clients read everything again after they reconnect. */
function disconnectOnStreamFailure(io: LiveServer, streams: RedisStreams): void {
  streams.onFailure((failure) => {
    if (failure === 'down') io.local.disconnectSockets(true);
    else io.disconnectSockets(true);
  });
}

/** Writes the packets of one flush together, such as the events of a commit with many records. */
function coalesceWrites(io: LiveServer): void {
  io.engine.on('flush', ({ request }: { request: IncomingMessage }) => request.socket.cork());
  io.engine.on('drain', ({ request }: { request: IncomingMessage }) => request.socket.uncork());
}

/** Sends live events by socket.io on the server's own port: after each commit, to those who may see the record. */
export function openLiveGateway(parts: LiveGatewayParts): LiveGateway {
  const { http, storage, streams, viewerOfSession, now, metrics, log } = parts;
  const io: LiveServer = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    cors: { origin: '*' },
    pingInterval: ping.interval,
    pingTimeout: ping.answer,
    connectionStateRecovery: { maxDisconnectionDuration: recoveryWindow, skipMiddlewares: true },
    ...(streams === null ? {} : { adapter: streams.adapter }),
  });
  coalesceWrites(io);
  const recovery = createConnectionRecovery(io, streams, async ({ sessionId, rooms }) => {
    const viewer = await viewerOfSession(sessionId);
    return viewer !== null && sameRooms(roomsOfViewer(viewer), rooms);
  });
  if (streams !== null) disconnectOnStreamFailure(io, streams);
  io.use((socket, next) => {
    admitSocket(socket, parts).then(
      () => next(),
      (error: unknown) => next(toConnectError(error, log)),
    );
  });
  io.on('connection', (socket) => void completeConnection(socket, parts, recovery));
  // Other servers' events arrive without a commit here, so a timer ends expired connections too.
  const expiryTimer = setInterval(() => disconnectExpired(io, now()), expiryCheck);
  const sender = startChangeSender({
    storage,
    consumer: { name: 'live events', maxAge: maxEventAge },
    isReady: () => streams?.isUp() !== false,
    prepare(changes) {
      for (const { entity, id } of changes) if (entity === 'user') void recheckSocketsOfUser(io, parts, id);
    },
    send({ changes, isBehind }) {
      disconnectExpired(io, now());
      if (isBehind) io.disconnectSockets(true);
      // JSON omits undefined fields.
      for (const { name, rooms, payload } of eventsOf(changes)) io.to(rooms).emit(name, payload);
    },
    settle: async () => streams?.flush(),
    measure: metrics?.noteEvent,
    log,
  });
  return {
    connections: () => io.of('/').sockets.size,
    endSession: (sessionId) => io.in(roomOfSession(sessionId)).disconnectSockets(true),
    flush: sender.flush,
    async close() {
      await sender.stop();
      clearInterval(expiryTimer);
      await io.close();
    },
  };
}
