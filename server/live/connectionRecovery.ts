import type { LiveServer, LiveSocket, SocketData } from './sockets.ts';
import type { RedisStreams } from './redisStreams.ts';

type Session = Awaited<ReturnType<ReturnType<LiveServer['of']>['adapter']['restoreSession']>>;

export interface ConnectionRecovery {
  /**
   * Sends a recovered connection the events that were emitted between its recovery and its join, once its rights were
   * checked again. Must be called as soon as the socket is connected, so that no event is sent twice.
   */
  sendMissedEvents(socket: LiveSocket, rechecked: Promise<void>): Promise<void>;
}

/** The id of a packet in the stream: its last argument. */
const entryIdOf = (packet: readonly unknown[] | undefined) => packet?.at(-1) as string | undefined;

/**
 * Recovers interrupted connections. Socket.io sends missed events before it authenticates, so the session is checked
 * first: one that has ended, or has other rooms now, connects as new. The missed events are read after that check, to
 * include those emitted meanwhile. Redis delivers events and answers by different connections: an event between that
 * read and the join would be lost, so `sendMissedEvents` reads again after the join.
 * @param isSessionValid whether the session has not ended and has the same rooms.
 */
export function createConnectionRecovery(
  io: LiveServer,
  streams: RedisStreams | null,
  isSessionValid: (data: SocketData) => Promise<boolean>,
): ConnectionRecovery {
  const { adapter } = io.of('/');
  const restore = adapter.restoreSession.bind(adapter);
  const noSession = undefined as unknown as Session;
  const recoveredSessions = new Map<string, { pid: string; entry: string }>();

  /** Redis deletes a session when it is restored. This stores it again, since it is read three times. */
  async function restoreAndKeep(pid: string, offset: string): Promise<Session> {
    const session = await restore(pid, offset);
    if (streams !== null && session) {
      const { sid, rooms, data } = session;
      adapter.persistSession({ sid, pid, rooms, data });
    }
    return session;
  }

  adapter.restoreSession = async (pid, offset) => {
    // While redis is down, the answer would come too late.
    if (streams?.isUp() === false) return noSession;
    const known = await restoreAndKeep(pid, offset);
    if (!known || !(await isSessionValid(known.data as SocketData))) return noSession;
    const session = await restoreAndKeep(pid, offset);
    if (streams !== null && session) {
      const entry = entryIdOf(session.missedPackets.at(-1) as unknown[]) ?? offset;
      recoveredSessions.set(session.sid, { pid, entry });
      // Events that are sent as missed must not arrive as new ones too.
      await streams.waitForEntry(entry);
    }
    return session;
  };

  return {
    async sendMissedEvents(socket, rechecked) {
      const recovery = recoveredSessions.get(socket.id);
      if (streams === null || recovery === undefined) return;
      recoveredSessions.delete(socket.id);
      const received = new Set<unknown>();
      const recordEntry = (...packet: unknown[]) => received.add(entryIdOf(packet));
      socket.onAnyOutgoing(recordEntry);
      try {
        await rechecked;
        if (!socket.connected) return;
        const { missedPackets } = await restore(recovery.pid, recovery.entry);
        const last = entryIdOf(missedPackets.at(-1) as unknown[]);
        if (last === undefined) return;
        await streams.waitForEntry(last);
        for (const packet of missedPackets as [string, unknown, string][])
          if (!received.has(entryIdOf(packet))) socket.emit(...packet);
      } finally {
        socket.offAnyOutgoing(recordEntry);
      }
    },
  };
}
