import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';

export interface RentalContext {
  transaction: Database;
  now: Date;
  /** Adds a change; its live event is sent after the commit. */
  addChange: (change: Change) => void;
}
