import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';

/** The context of writes that belong to the change of a record. */
export interface WriteContext {
  transaction: Database;
  viewer: Viewer;
  now: Date;
  /** Adds the change of another record. */
  addChange: (change: Change) => void;
}
