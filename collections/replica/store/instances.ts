import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { collectionOf } from '#collections/schema/rxSchema.ts';
import type { Change } from '../sync/source.ts';
import { openReplicated, type ReplicatedInstance } from './replicated.ts';

/** The store's collections in memory. Each opens on first use: opening all at start would delay the first. */
export interface StoreInstances {
  /** The instance that holds the entity's rows. */
  of(entity: EntityName): Promise<ReplicatedInstance>;
  /** Puts an entity's cached rows in, before any change of it. */
  seed(entity: EntityName, rows: readonly AnyRecord[]): void;
  apply(entity: EntityName, changes: readonly Change<AnyRecord>[]): void;
  /** Resolves when everything of the entity that was applied so far can be read. */
  settled(entity: EntityName): Promise<void>;
  close(): Promise<void>;
}

export function openInstances(storeName: string, pause: () => Promise<void>): StoreInstances {
  const opened = new Map<string, Promise<ReplicatedInstance>>();

  function of(entity: EntityName): Promise<ReplicatedInstance> {
    const collection = collectionOf(entity);
    const one = opened.get(collection) ?? openReplicated(storeName, entity, pause);
    opened.set(collection, one);
    return one;
  }

  return {
    of,
    // A promise calls back in the order of the calls, also while the instance opens.
    seed: (entity, rows) => void of(entity).then((one) => one.seed(entity, rows)),
    apply(entity, changes) {
      if (changes.length > 0) void of(entity).then((one) => one.apply(entity, changes));
    },
    settled: async (entity) => (await opened.get(collectionOf(entity)))?.settled(),
    async close() {
      const all = await Promise.all(opened.values());
      await Promise.all(all.map((one) => one.close()));
    },
  };
}
