import { io } from 'socket.io-client';
import { parseLiveEvent, type LiveEvent } from '#domain/live/event.ts';

/** The wait after a refused handshake (milliseconds). socket.io does not retry one by itself. */
const refusedRetry = 5_000;
const firstRetry = 500;
const lastRetry = 5_000;

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
  onEvent: (event: LiveEvent) => void;
}

export interface LiveSocket {
  /** Reconnects after a disconnect that the server asked for. */
  connect(): void;
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
}: LiveSocketOptions): LiveSocket {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket', 'polling'],
    reconnectionDelay: firstRetry,
    reconnectionDelayMax: lastRetry,
    forceNew: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', () => onUp(socket.recovered));
  socket.on('disconnect', (reason) => onDown(reason));
  socket.on('connect_error', () => {
    onFailed?.();
    if (socket.active) return;
    retry = setTimeout(() => socket.connect(), refusedRetry);
    onRefused?.();
  });
  socket.onAny((name: string, payload: unknown) => {
    const live = parseLiveEvent(name, payload);
    if (live !== null) onEvent(live);
  });
  return {
    connect() {
      // Prevents an endless loop with a server that accepts and disconnects at once.
      clearTimeout(retry);
      retry = setTimeout(() => socket.connect(), firstRetry);
    },
    close() {
      clearTimeout(retry);
      socket.close();
    },
  };
}
