import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';

/** What the rules of rent and payments work with. */
export interface Books {
  transaction: Database;
  now: Date;
  /** Notes the live event of a record that changed. */
  note: (change: Change) => void;
}
