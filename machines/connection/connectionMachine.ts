import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Connection } from '#domain/live/connection.ts';
import { providedAction } from '../provided.ts';

export interface ConnectionInput {
  /** The time in milliseconds since 1970. */
  now: () => number;
}

interface ConnectionContext extends ConnectionInput {
  /** When the present state began. */
  since: number;
  /** Whether the newest call to the API stayed without an answer. */
  apiIsSilent: boolean;
}

export type ConnectionEvent =
  /** Somebody is signed in, or somebody else: a socket is being opened. */
  | { type: 'SESSION' }
  | { type: 'NO_SESSION' }
  /** `recovered`: the socket brought what was missed meanwhile. */
  | { type: 'SOCKET_UP'; recovered: boolean }
  /** `reason` as socket.io names it. */
  | { type: 'SOCKET_DOWN'; reason: string }
  | { type: 'API_ANSWERED' }
  | { type: 'API_SILENT' };

/** socket.io's word for a disconnect that the server asked for; it does not reconnect by itself after one. */
export const askedByServer = 'io server disconnect';

/**
 * How the browser stands to the server. Live means that the socket is up; maintenance, that the API does not answer
 * either. The action `reconnect` must call the socket's connect().
 */
export const connectionMachine = setup({
  types: {} as { context: ConnectionContext; events: ConnectionEvent; input: ConnectionInput },
  actions: {
    reconnect: providedAction('reconnect'),
    stamp: assign({ since: ({ context }) => context.now() }),
    hearApi: assign({ apiIsSilent: false }),
    missApi: assign({ apiIsSilent: true }),
  },
  guards: {
    isAskedByServer: (_, { reason }: { reason: string }) => reason === askedByServer,
    isApiSilent: ({ context }) => context.apiIsSilent,
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, since: input.now(), apiIsSilent: false }),
  initial: 'offline',
  on: { SESSION: { target: '.connecting', actions: 'hearApi' }, NO_SESSION: '.offline' },
  states: {
    // Already offline: a second NO_SESSION changes nothing, "since" included.
    offline: { entry: 'stamp', on: { NO_SESSION: {} } },
    connecting: {
      entry: 'stamp',
      on: {
        SOCKET_UP: 'live',
        SOCKET_DOWN: { guard: { type: 'isAskedByServer', params: ({ event }) => event }, actions: 'reconnect' },
        API_ANSWERED: { actions: 'hearApi' },
        API_SILENT: { target: 'maintenance', actions: 'missApi' },
      },
    },
    live: {
      entry: 'stamp',
      on: {
        SOCKET_DOWN: [
          { guard: { type: 'isAskedByServer', params: ({ event }) => event }, target: 'lost', actions: 'reconnect' },
          { target: 'lost' },
        ],
        API_ANSWERED: { actions: 'hearApi' },
        API_SILENT: { actions: 'missApi' },
      },
    },
    lost: { always: [{ guard: 'isApiSilent', target: 'maintenance' }, { target: 'reconnecting' }] },
    reconnecting: {
      entry: 'stamp',
      on: {
        SOCKET_UP: 'live',
        SOCKET_DOWN: { guard: { type: 'isAskedByServer', params: ({ event }) => event }, actions: 'reconnect' },
        API_SILENT: { target: 'maintenance', actions: 'missApi' },
      },
    },
    maintenance: {
      entry: 'stamp',
      on: {
        SOCKET_UP: { target: 'live', actions: 'hearApi' },
        SOCKET_DOWN: { guard: { type: 'isAskedByServer', params: ({ event }) => event }, actions: 'reconnect' },
        API_ANSWERED: { target: 'reconnecting', actions: 'hearApi' },
      },
    },
  },
});

/** The machine's snapshot as the connection that every tab shows. */
export function snapshotToConnection({ value, context }: SnapshotFrom<typeof connectionMachine>): Connection {
  // "lost" is passed through in one step, and so never seen.
  return { state: value === 'lost' ? 'reconnecting' : value, since: context.since };
}
