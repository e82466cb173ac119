import { io, type Socket } from 'socket.io-client';

export interface Heard {
  name: string;
  payload: { id: number; siteId?: number; organisationId?: number };
}

export interface Listener {
  socket: Socket;
  /** The events so far. */
  heard: readonly Heard[];
  /** The first match, past or future. */
  hears(name: string, id: number): Promise<Heard>;
  /** Resolves with the reason for the disconnect. */
  ended: Promise<string>;
  close(): void;
}

/** A dashboard's live connection. Rejects with the server's sentence. */
export async function listenLive(url: string, token: string | undefined): Promise<Listener> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: Heard['payload']) => {
    heard.push({ name, payload });
    waiting.forEach((look) => look());
  });
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    heard,
    ended,
    hears: (name, id) =>
      new Promise((resolve) => {
        const look = () => {
          const event = heard.find((each) => each.name === name && each.payload.id === id);
          if (event === undefined) return;
          waiting.delete(look);
          resolve(event);
        };
        waiting.add(look);
        look();
      }),
    close: () => socket.disconnect(),
  };
}
