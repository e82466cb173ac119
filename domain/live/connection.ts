/** How the browser stands to the server. */
export const connectionStates = ['offline', 'connecting', 'live', 'reconnecting', 'maintenance'] as const;
export type ConnectionState = (typeof connectionStates)[number];

export interface Connection {
  state: ConnectionState;
  /** Since when, in milliseconds since 1970. */
  since: number;
}

/**
 * Whether a door may be asked in this state. A command that cannot be sent now is refused now: none may open a door
 * minutes later. Where live events never come through, the state stays "connecting", and calls may still.
 */
export function mayAskDoors(state: ConnectionState): boolean {
  return state === 'live' || state === 'connecting';
}

/** How true the rows of an entity are. */
export type Freshness =
  | { state: 'live'; complete: true }
  | {
      state: 'reconciling' | 'stale';
      complete: boolean;
      /** When they were last known to be true, in milliseconds since 1970; null: never yet. */
      since: number | null;
      /** What the server said last instead of the list, in a sentence; it is asked again. Absent: nothing of the kind. */
      failure?: string;
    };

/** Whether an entity's rows are all held here, or so many (null: not told how many) that screens page through the API. */
export type Coverage = { kind: 'whole' } | { kind: 'paged'; count: number | null };

/** What is known of an entity's rows as they are followed: those of one site, or (0) of all. */
export interface EntityState {
  siteId: number;
  freshness: Freshness;
  coverage: Coverage;
  /** Rows of the list that cannot be read and are left out; absent: none. */
  skipped?: number;
  /** What an earlier start left of it is still being read, so that the store holds none of it; absent: it is not. */
  isComingBack?: true;
}

/** Whether the browser keeps what it holds on its disk, for an instant next start; opened: nothing was written yet. */
export type DiskState = 'opened' | 'kept' | 'unavailable';
