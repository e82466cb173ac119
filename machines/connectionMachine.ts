import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Connection } from '#domain/live/connection.ts';
import { providedAction } from './provided.ts';

export interface ConnectionInput {
  /** The time in milliseconds since 1970. */
  now: () => number;
}

interface ConnectionContext extends ConnectionInput {
  since: number;
  /** Whether the newest API call got no answer. */
  apiIsSilent: boolean;
}

export type ConnectionEvent =
  /** A user signed in, and a socket is opening. */
  | { type: 'SESSION' }
  | { type: 'NO_SESSION' }
  /** `recovered`: the socket replays missed events. */
  | { type: 'SOCKET_UP'; recovered: boolean }
  /** `reason` as socket.io names it. */
  | { type: 'SOCKET_DOWN'; reason: string }
  | { type: 'API_ANSWERED' }
  | { type: 'API_SILENT' };

/** socket.io's reason for a disconnect by the server, after which it does not reconnect by itself. */
export const askedByServer = 'io server disconnect';

/**
 * The browser's connection to the server. Live: the socket is up. Maintenance: the API does not answer either. The
 * action `reconnect` must call the socket's connect().
 */
export const connectionMachine = setup({
  types: {} as { context: ConnectionContext; events: ConnectionEvent; input: ConnectionInput },
  actions: {
    reconnect: providedAction('reconnect'),
    stamp: assign({ since: ({ context }) => context.now() }),
    noteApiAnswer: assign({ apiIsSilent: false }),
    noteApiSilence: assign({ apiIsSilent: true }),
  },
  guards: {
    isAskedByServer: (_, { reason }: { reason: string }) => reason === askedByServer,
    isApiSilent: ({ context }) => context.apiIsSilent,
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...input, since: input.now(), apiIsSilent: false }),
  initial: 'offline',
  on: { SESSION: { target: '.connecting', actions: 'noteApiAnswer' }, NO_SESSION: '.offline' },
  states: {
    // Already offline: a second NO_SESSION changes nothing, "since" included.
    offline: { entry: 'stamp', on: { NO_SESSION: {} } },
    connecting: {
      entry: 'stamp',
      on: {
        SOCKET_UP: 'live',
        SOCKET_DOWN: { guard: { type: 'isAskedByServer', params: ({ event }) => event }, actions: 'reconnect' },
        API_ANSWERED: { actions: 'noteApiAnswer' },
        API_SILENT: { target: 'maintenance', actions: 'noteApiSilence' },
      },
    },
    live: {
      entry: 'stamp',
      on: {
        SOCKET_DOWN: [
          { guard: { type: 'isAskedByServer', params: ({ event }) => event }, target: 'lost', actions: 'reconnect' },
          { target: 'lost' },
        ],
        API_ANSWERED: { actions: 'noteApiAnswer' },
        API_SILENT: { actions: 'noteApiSilence' },
      },
    },
    lost: { always: [{ guard: 'isApiSilent', target: 'maintenance' }, { target: 'reconnecting' }] },
    reconnecting: {
      entry: 'stamp',
      on: {
        SOCKET_UP: 'live',
        SOCKET_DOWN: { guard: { type: 'isAskedByServer', params: ({ event }) => event }, actions: 'reconnect' },
        API_SILENT: { target: 'maintenance', actions: 'noteApiSilence' },
      },
    },
    maintenance: {
      entry: 'stamp',
      on: {
        SOCKET_UP: { target: 'live', actions: 'noteApiAnswer' },
        SOCKET_DOWN: { guard: { type: 'isAskedByServer', params: ({ event }) => event }, actions: 'reconnect' },
        API_ANSWERED: { target: 'reconnecting', actions: 'noteApiAnswer' },
      },
    },
  },
});

/** The machine's snapshot as the connection that every tab shows. */
export function snapshotToConnection({ value, context }: SnapshotFrom<typeof connectionMachine>): Connection {
  // Tabs never see "lost": it is passed through in one step.
  return { state: value === 'lost' ? 'reconnecting' : value, since: context.since };
}
