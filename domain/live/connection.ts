export const connectionStates = ['offline', 'connecting', 'live', 'reconnecting', 'maintenance'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export interface Connection {
  state: ConnectionState;
  /** Since when the state holds, in milliseconds since 1970. */
  since: number;
}

/**
 * An unsendable command is refused at once: none may open a door minutes later. Where live events never arrive, the
 * state stays "connecting" while calls still work.
 */
export function canSendCommands(state: ConnectionState): boolean {
  return state === 'live' || state === 'connecting';
}

/** How true an entity's rows are. */
export type Freshness =
  | { state: 'live'; complete: true }
  | {
      state: 'reconciling' | 'stale';
      complete: boolean;
      /** When they were last known to be true (milliseconds since 1970); null: never. */
      since: number | null;
      /** The server's last error for the list, which is retried; absent: none. */
      failure?: string;
    };

/** The store holds all rows, or screens page through the API. @property count null: unknown. */
export type Coverage = { kind: 'whole' } | { kind: 'paged'; count: number | null };

/** An entity's replicated rows, of one site (0: all). */
export interface EntityState {
  siteId: number;
  freshness: Freshness;
  coverage: Coverage;
  /** Unreadable rows left out; absent: none. */
  skipped?: number;
  /** Some rows don't say their site, so the list of all sites tells no site's rows; absent: each says it. */
  lacksSites?: true;
  /** The list has many pages, or may have, so its last rows come late; absent: they come soon, or are here. */
  isLong?: true;
  /** Cached rows are being restored, so the store has none yet; absent: no. */
  isRestoring?: true;
}

/** Whether the store is on disk, for an instant next start; opened: nothing was written yet. */
export type DiskState = 'opened' | 'kept' | 'unavailable';
