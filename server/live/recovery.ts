import type { LiveServer, LiveSocket, SocketData } from './sockets.ts';
import type { Streams } from './streams.ts';

type Session = Awaited<ReturnType<ReturnType<LiveServer['of']>['adapter']['restoreSession']>>;

export interface Recoveries {
  /**
   * Gives a connection that came back what was told between its recovery and its hearing, once it was looked at again.
   * To be called as soon as it stands: what it hears by itself from then on is not given twice.
   */
  catchUp(socket: LiveSocket, lookedAt: Promise<void>): Promise<void>;
}

/** The entry that a missed packet was: the last of its arguments. */
const entryOf = (packet: readonly unknown[] | undefined) => packet?.at(-1) as string | undefined;

/**
 * A connection that comes back gets what it missed before its token is looked at, so what it is recovered by is
 * checked first: a session that no longer counts, or hears other rooms now, starts afresh. What was missed is taken
 * last, after everything that waits: what is told while the check waits belongs to it too.
 *
 * Over redis even that is not all, for events and answers arrive by different connections: whatever is told after the
 * last look and before the socket is in its rooms would reach it never, so `catchUp` looks once more when it hears.
 * @param counts whether a session's data still hold.
 */
export function watchRecoveries(
  io: LiveServer,
  streams: Streams | null,
  counts: (data: SocketData) => Promise<boolean>,
): Recoveries {
  const { adapter } = io.of('/');
  const restore = adapter.restoreSession.bind(adapter);
  const none = undefined as unknown as Session;
  const recovered = new Map<string, { pid: string; entry: string }>();

  /** Redis forgets a session as it gives it: it is kept until the connection is whole again. */
  async function restoreAgain(pid: string, offset: string): Promise<Session> {
    const session = await restore(pid, offset);
    if (streams !== null && session) {
      const { sid, rooms, data } = session;
      adapter.persistSession({ sid, pid, rooms, data });
    }
    return session;
  }

  adapter.restoreSession = async (pid, offset) => {
    // Asked while redis is away, it would answer when nobody waits any more.
    if (streams?.isUp() === false) return none;
    const known = await restoreAgain(pid, offset);
    if (!known || !(await counts(known.data as SocketData))) return none;
    const session = await restoreAgain(pid, offset);
    if (streams !== null && session) {
      const entry = entryOf(session.missedPackets.at(-1) as unknown[]) ?? offset;
      recovered.set(session.sid, { pid, entry });
      // What it gets as missed must not come to it as new as well.
      await streams.hasPassed(entry);
    }
    return session;
  };

  return {
    async catchUp(socket, lookedAt) {
      const from = recovered.get(socket.id);
      if (streams === null || from === undefined) return;
      recovered.delete(socket.id);
      const heard = new Set<unknown>();
      const note = (...told: unknown[]) => heard.add(entryOf(told));
      socket.onAnyOutgoing(note);
      try {
        await lookedAt;
        if (!socket.connected) return;
        const { missedPackets } = await restore(from.pid, from.entry);
        const last = entryOf(missedPackets.at(-1) as unknown[]);
        if (last === undefined) return;
        await streams.hasPassed(last);
        for (const packet of missedPackets as [string, unknown, string][])
          if (!heard.has(entryOf(packet))) socket.emit(...packet);
      } finally {
        socket.offAnyOutgoing(note);
      }
    },
  };
}
