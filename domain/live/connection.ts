/** How the browser stands to the server. */
export const connectionStates = ['offline', 'connecting', 'live', 'reconnecting', 'maintenance'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export interface Connection {
  state: ConnectionState;
  /** Since when, in milliseconds since 1970. */
  since: number;
}

/** How true the rows of an entity are. `since` is when they were last known to be true; null: never yet. */
export type Freshness =
  | { state: 'live'; complete: true }
  | { state: 'reconciling'; complete: boolean; since: number | null }
  | { state: 'stale'; complete: boolean; since: number | null };
