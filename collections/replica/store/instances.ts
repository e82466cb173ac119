import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Change } from '../sync/source.ts';
import { openReplicated, type ReplicatedInstance } from './replicated.ts';

/** The parts of a store, each opened when it is needed first: opening them all at a start would hold up the first. */
export interface Instances {
  /** @param warm what the entity begins with, if it is opened by this. */
  of(entity: EntityName, warm?: readonly AnyRecord[]): Promise<ReplicatedInstance>;
  apply(entity: EntityName, changes: readonly Change<AnyRecord>[]): void;
  /** Resolves when everything applied so far can be read. */
  settled(entity: EntityName): Promise<void>;
  close(): Promise<void>;
}

export function openInstances(storeName: string, pause: () => Promise<void>): Instances {
  const opened = new Map<EntityName, Promise<ReplicatedInstance>>();

  function of(entity: EntityName, warm: readonly AnyRecord[] = []): Promise<ReplicatedInstance> {
    const one = opened.get(entity) ?? openReplicated(storeName, entity, warm, pause);
    opened.set(entity, one);
    return one;
  }

  return {
    of,
    apply(entity, changes) {
      // In the order of the calls, also while it opens.
      if (changes.length > 0) void of(entity).then((one) => one.apply(changes));
    },
    settled: async (entity) => (await opened.get(entity))?.settled(),
    async close() {
      const all = await Promise.all(opened.values());
      await Promise.all(all.map((one) => one.close()));
    },
  };
}
