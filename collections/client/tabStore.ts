import type { RxCollection } from 'rxdb/plugins/core';
import type { Observable } from 'rxjs';
import type { EntityName } from '#domain/entities/index.ts';
import type { StoredRecord } from '../schema/rxSchema.ts';

export type TabCollection = RxCollection<StoredRecord>;

/** The collections that a tab has open on the shared store, each for as long as a view needs it. */
export interface TabStore {
  readonly name: string;
  /** Emits the collection and keeps it open while subscribed. */
  lease(entity: EntityName): Observable<TabCollection>;
  close(): Promise<void>;
  /** Closes the store after its host died, without asking the host. */
  abandon(): Promise<void>;
}
