/** The browser's connection to the server. */
export const connectionStates = ['offline', 'connecting', 'live', 'reconnecting', 'maintenance'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export interface Connection {
  state: ConnectionState;
  /** Since when, in milliseconds since 1970. */
  since: number;
}

/**
 * Whether commands may be sent in this state. An unsendable command is refused at once, because none may open a door
 * minutes later. Where live events never arrive, the state stays "connecting" while calls still work.
 */
export function canSendCommands(state: ConnectionState): boolean {
  return state === 'live' || state === 'connecting';
}

/** The freshness of an entity's rows. */
export type Freshness =
  | { state: 'live'; complete: true }
  | {
      state: 'reconciling' | 'stale';
      complete: boolean;
      /** When the rows were last known to be true, in milliseconds since 1970; null: never. */
      since: number | null;
      /** The server's last error message for the list, which is retried; absent: no error. */
      failure?: string;
    };

/** Whether the store holds all of an entity's rows, or screens page through the API. @property count null: unknown. */
export type Coverage = { kind: 'whole' } | { kind: 'paged'; count: number | null };

/** The state of an entity's replicated rows, of one site or (0) of all sites. */
export interface EntityState {
  siteId: number;
  freshness: Freshness;
  coverage: Coverage;
  /** The number of unreadable rows that are left out; absent: none. */
  skipped?: number;
  /** The cached rows are still being restored, so the store holds none yet; absent: no. */
  isRestoring?: true;
}

/** Whether the browser stores its data on disk for an instant next start; opened: nothing was written yet. */
export type DiskState = 'opened' | 'kept' | 'unavailable';
