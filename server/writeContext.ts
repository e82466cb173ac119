import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';

/** The context of writes that belong to a record's change. */
export interface WriteContext {
  transaction: Database;
  viewer: Viewer;
  now: Date;
  /** Notes a change of another record. */
  addChange: (change: Change) => void;
}
