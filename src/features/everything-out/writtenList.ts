import type { EntityName } from '#domain/entities/index.ts';

/** The outcome of one list. */
export interface WrittenList {
  name: EntityName;
  /** Rows written so far. */
  rows: number;
  /** null: not known yet. */
  total: number | null;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Why it ends early, or how many rows are missing. */
  note: string | null;
}

/** Who exported what, for the README. */
export interface About {
  person: string;
  /** The address of the API. */
  server: string;
  /** Milliseconds since 1970. */
  now: number;
}
