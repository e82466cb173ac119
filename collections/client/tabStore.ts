import type { RxCollection } from 'rxdb/plugins/core';
import type { Observable } from 'rxjs';
import type { EntityName } from '#domain/entities/index.ts';
import type { StoredRecord } from '../schema/rxSchema.ts';

export type TabCollection = RxCollection<StoredRecord>;

/** The collections that a tab has open while its views need them. */
export interface TabStore {
  readonly name: string;
  /** Emits the collection and keeps it open while subscribed. */
  lease(entity: EntityName): Observable<TabCollection>;
  close(): Promise<void>;
  /** Closes without asking the host, which died. */
  abandon(): Promise<void>;
}
