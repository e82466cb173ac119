import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Change } from '../sync/source.ts';
import { openReplicated, type ReplicatedInstance } from './replicated.ts';

/** Each opens on first use: opening all at start would delay the first. */
export interface StoreInstances {
  /** @param warm first rows, if this call opens it. */
  of(entity: EntityName, warm?: readonly AnyRecord[]): Promise<ReplicatedInstance>;
  apply(entity: EntityName, changes: readonly Change<AnyRecord>[]): void;
  /** Resolves when every change applied so far can be read. */
  settled(entity: EntityName): Promise<void>;
  close(): Promise<void>;
}

export function openInstances(storeName: string, pause: () => Promise<void>): StoreInstances {
  const opened = new Map<EntityName, Promise<ReplicatedInstance>>();

  function of(entity: EntityName, warm: readonly AnyRecord[] = []): Promise<ReplicatedInstance> {
    const one = opened.get(entity) ?? openReplicated(storeName, entity, warm, pause);
    opened.set(entity, one);
    return one;
  }

  return {
    of,
    apply(entity, changes) {
      // Keeps the calls' order while the instance opens.
      if (changes.length > 0) void of(entity).then((one) => one.apply(changes));
    },
    settled: async (entity) => (await opened.get(entity))?.settled(),
    async close() {
      const all = await Promise.all(opened.values());
      await Promise.all(all.map((one) => one.close()));
    },
  };
}
