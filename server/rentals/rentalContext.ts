import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';

/** The context of the rules for rent and payments. */
export interface RentalContext {
  transaction: Database;
  now: Date;
  /** Adds a change, whose live event is sent after the commit. */
  addChange: (change: Change) => void;
}
