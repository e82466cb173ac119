import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';

export interface RentalContext {
  transaction: Database;
  now: Date;
  /** The acting user; absent: the server itself. */
  viewer?: { name: string };
  /** Adds a change; its live event is sent after the commit. */
  addChange: (change: Change) => void;
}
