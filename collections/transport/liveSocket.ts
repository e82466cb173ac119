import { replicaTiming } from '#domain/limits/replica.ts';
import { io } from 'socket.io-client';
import { parseLiveEvent, type LiveEvent, type LiveSubject } from '#domain/live/event.ts';

export interface LiveSocketOptions {
  url: string;
  token: string;
  /** `recovered`: the server replays every missed event. */
  onUp: (recovered: boolean) => void;
  /** `reason` is socket.io's. */
  onDown: (reason: string) => void;
  /** The socket could not be opened. It tries again. */
  onFailed?: () => void;
  /** The server refused the handshake, perhaps for the token. The socket tries again. */
  onRefused?: () => void;
  onEvent: (event: LiveEvent<LiveSubject>) => void;
  /** The server sent anything, a ping too. */
  onHeard?: () => void;
}

export interface LiveSocket {
  /** Reconnects after a disconnect that the server asked for. */
  connect(): void;
  /** Breaks a connection whose server no longer answers; it is opened again as after any other break. */
  drop(): void;
  close(): void;
}

export function openLiveSocket({
  url,
  token,
  onUp,
  onDown,
  onFailed,
  onRefused,
  onEvent,
  onHeard,
}: LiveSocketOptions): LiveSocket {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket', 'polling'],
    reconnectionDelay: replicaTiming.reconnect.first,
    reconnectionDelayMax: replicaTiming.reconnect.longest,
    forceNew: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  socket.io.on('ping', () => onHeard?.());
  socket.on('connect', () => onUp(socket.recovered));
  socket.on('disconnect', (reason) => onDown(reason));
  socket.on('connect_error', () => {
    onFailed?.();
    if (socket.active) return;
    retry = setTimeout(() => socket.connect(), replicaTiming.reconnect.refused);
    onRefused?.();
  });
  socket.onAny((name: string, payload: unknown) => {
    onHeard?.();
    const live = parseLiveEvent(name, payload);
    if (live !== null) onEvent(live);
  });
  return {
    connect() {
      // Prevents an endless loop with a server that accepts and disconnects at once.
      clearTimeout(retry);
      retry = setTimeout(() => socket.connect(), replicaTiming.reconnect.first);
    },
    drop() {
      if (socket.connected) socket.io.engine.transport.close();
    },
    close() {
      clearTimeout(retry);
      socket.close();
    },
  };
}
