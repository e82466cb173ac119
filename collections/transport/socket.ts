import { io } from 'socket.io-client';
import { parseLiveEvent, type LiveEvent } from '#domain/live/event.ts';

/** How long after a refused handshake the next one is tried (milliseconds); socket.io leaves that to us. */
const refusedRetry = 5_000;
const firstRetry = 500;
const lastRetry = 5_000;

export interface LiveSocketOptions {
  url: string;
  token: string;
  /** Connected. `recovered`: the server replays everything that was missed. */
  up: (recovered: boolean) => void;
  /** Disconnected, with socket.io's reason. */
  down: (reason: string) => void;
  /** The server turned the handshake away: it may no longer accept the token. It is tried again. */
  refused?: () => void;
  event: (event: LiveEvent) => void;
}

export interface LiveSocket {
  /** Connects again after a disconnect that the server asked for. */
  connect(): void;
  close(): void;
}

/** Opens the socket that brings live events. */
export function openLiveSocket({ url, token, up, down, refused, event }: LiveSocketOptions): LiveSocket {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket', 'polling'],
    reconnectionDelay: firstRetry,
    reconnectionDelayMax: lastRetry,
    forceNew: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', () => up(socket.recovered));
  socket.on('disconnect', (reason) => down(reason));
  socket.on('connect_error', () => {
    if (socket.active) return;
    retry = setTimeout(() => socket.connect(), refusedRetry);
    refused?.();
  });
  socket.onAny((name: string, payload: unknown) => {
    const live = parseLiveEvent(name, payload);
    if (live !== null) event(live);
  });
  return {
    connect() {
      // With a pause: a server that accepts and at once sends away must not be asked without end.
      clearTimeout(retry);
      retry = setTimeout(() => socket.connect(), firstRetry);
    },
    close() {
      clearTimeout(retry);
      socket.close();
    },
  };
}
