/** RxDB keeps deleted documents. At this number they are purged (a few milliseconds). */
const tombstoneLimit = 100;

export interface TombstoneCompactionOptions<Document> {
  write: (documents: Document[]) => void;
  /** Called once no write is pending. */
  purge: () => Promise<void>;
  onFailure: (cause: unknown) => void;
}

export interface TombstoneCompaction<Document> {
  write(documents: Document[]): void;
  /** Resolves when no document waits. */
  whenIdle(): Promise<void>;
}

/**
 * Writes an entity's documents and purges its tombstones. Writes wait during a purge: RxDB would treat a write over a
 * purged tombstone as a conflict and drop it.
 */
export function openTombstoneCompaction<Document extends { _deleted: boolean }>({
  write,
  purge,
  onFailure,
}: TombstoneCompactionOptions<Document>): TombstoneCompaction<Document> {
  let tombstones = 0;
  /** null: no purge is running. */
  let waiting: Document[] | null = null;
  let idle: Promise<void> = Promise.resolve();

  async function purgeWhileMany(): Promise<void> {
    while (tombstones >= tombstoneLimit) {
      tombstones = 0;
      const documents: Document[] = [];
      waiting = documents;
      try {
        await purge();
      } catch (cause) {
        // The tombstones stay until the next purge, and cost only memory.
        onFailure(cause);
      } finally {
        waiting = null;
        if (documents.length > 0) write(documents);
      }
    }
  }

  return {
    write(documents) {
      tombstones += documents.filter(({ _deleted }) => _deleted).length;
      if (waiting !== null) {
        waiting.push(...documents);
        return;
      }
      write(documents);
      if (tombstones >= tombstoneLimit) idle = purgeWhileMany();
    },
    whenIdle: () => idle,
  };
}
