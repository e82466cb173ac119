import { io, type Socket } from 'socket.io-client';
import { pause } from '#tests/bench/pause.ts';

/** Somebody at a dashboard that listens. */
export interface Seat {
  url: string;
  token: string;
  /** Who hears the same events. */
  group: number;
}

export interface HeardUnit {
  /** The place of the seat in the crowd, and its group. */
  seat: number;
  group: number;
  unitId: number;
  /** The request that alone made the change; undefined: several did. */
  requestId: string | undefined;
  at: number;
}

export interface Crowd {
  size: number;
  /** The places of the seats that hear of a group. */
  seatsOf(group: number): readonly number[];
  /** The number of messages so far, and of connections that broke and that came back as new ones. */
  counts(): { messages: number; broken: number; anew: number };
  /** Sets who hears of changed units. */
  onUnit(listener: (heard: HeardUnit) => void): void;
  close(): void;
}

interface Payload {
  id: number;
  requestId?: string;
}

/** Connections that open at the same time: as many as a reload of some dashboards makes. */
const atOnce = 50;

const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });

/** Opens a live connection for each seat. They come back by themselves, as a dashboard's do. */
export async function openCrowd(seats: readonly Seat[]): Promise<Crowd> {
  let listener: (heard: HeardUnit) => void = () => undefined;
  let [messages, broken, anew] = [0, 0, 0];
  const sockets: Socket[] = [];
  const seatsByGroup = new Map<number, number[]>();
  for (let from = 0; from < seats.length; from += atOnce) {
    const opening = seats.slice(from, from + atOnce).map(({ url, token, group }, place) => {
      const seat = from + place;
      const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
      sockets.push(socket);
      seatsByGroup.set(group, [...(seatsByGroup.get(group) ?? []), seat]);
      socket.onAny((name: string, { id, requestId }: Payload) => {
        messages += 1;
        if (name === 'UNIT:UPDATE') listener({ seat, group, unitId: id, requestId, at: performance.now() });
      });
      socket.on('disconnect', () => (broken += 1));
      return connected(socket).then(() => {
        socket.on('connect', () => {
          if (!socket.recovered) anew += 1;
        });
      });
    });
    await Promise.all(opening);
  }
  return {
    size: seats.length,
    seatsOf: (group) => seatsByGroup.get(group) ?? [],
    counts: () => ({ messages, broken, anew }),
    onUnit: (next) => (listener = next),
    close: () => sockets.forEach((socket) => socket.disconnect()),
  };
}

/** Acts so many times a second, however long each takes. Resolves after the last one has begun. */
export async function atRate(perSecond: number, seconds: number, act: (turn: number) => void): Promise<void> {
  const total = Math.round(perSecond * seconds);
  const begun = performance.now();
  for (let turn = 0; turn < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1);
    for (; turn < due; turn += 1) act(turn);
    await pause(2);
  }
}
