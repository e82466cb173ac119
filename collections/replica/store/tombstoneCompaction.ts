/** RxDB keeps deleted documents; when there are so many they are thrown away, a few milliseconds' work. */
const manyTombstones = 100;

export interface TombstoneCompactionOptions<Document> {
  /** Takes documents into the store. */
  enter: (documents: Document[]) => void;
  /** Throws away the tombstones in the store, once nothing is on its way in. */
  throwAway: () => Promise<void>;
  failed: (cause: unknown) => void;
}

export interface TombstoneCompaction<Document> {
  enter(documents: Document[]): void;
  /** Resolves when nothing waits before the store. */
  tidied(): Promise<void>;
}

/**
 * The way into an entity's part of the store. While tombstones are thrown away everything waits: a write over one that
 * went meanwhile would count as a conflict, and be lost.
 */
export function openTombstoneCompaction<Document extends { _deleted: boolean }>({
  enter,
  throwAway,
  failed,
}: TombstoneCompactionOptions<Document>): TombstoneCompaction<Document> {
  let tombstones = 0;
  /** What waits; null: nothing has to. */
  let held: Document[] | null = null;
  let tidied: Promise<void> = Promise.resolve();

  async function tidy(): Promise<void> {
    while (tombstones >= manyTombstones) {
      tombstones = 0;
      const documents: Document[] = [];
      held = documents;
      try {
        await throwAway();
      } catch (cause) {
        // They stay until the next time: more memory, and no row is wrong for it.
        failed(cause);
      } finally {
        held = null;
        if (documents.length > 0) enter(documents);
      }
    }
  }

  return {
    enter(documents) {
      tombstones += documents.filter(({ _deleted }) => _deleted).length;
      if (held !== null) {
        held.push(...documents);
        return;
      }
      enter(documents);
      if (tombstones >= manyTombstones) tidied = tidy();
    },
    tidied: () => tidied,
  };
}
