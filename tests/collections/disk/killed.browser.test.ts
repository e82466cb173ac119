import type { RecordKey } from '#domain/entities/recordKey.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { realScheduler } from '#collections/replica/scheduler.ts';
import { KeptRows } from './keptRows.ts';
import type { Fate } from './writingWorker.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const name = 'gatehouse-killed-test';

async function writeAndKill(fate: Fate): Promise<void> {
  const worker = new Worker(new URL('./writingWorker.ts', import.meta.url), { type: 'module' });
  const doomed = new Promise<void>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.addEventListener('message', () => resolve());
  });
  worker.postMessage(fate);
  await doomed;
  worker.terminate();
}

afterEach(() => deleteOtherStores(null));

/** `npm run proof:crash` runs all of them. */
const moments = [
  [2, 'bodies'],
  [1, 'heads'],
  [3, 'rows'],
  [2, 'facts'],
] as const;
const tried = isProofOf('crash') ? moments : moments.slice(0, 1);

describe('a host that is killed while it writes', () => {
  it('leaves rows and a journal that agree, wherever it was, again and again', { timeout: 30_000 }, async () => {
    let changes = 0;
    for (const [write, table] of tried) {
      await writeAndKill({ name, write, table });
      const kept = await KeptRows.open({ name, scheduler: realScheduler });
      const entries = await kept.journal.query({ limit: 100_000 });
      const versions = new Map<RecordKey, number>();
      for (const { id } of entries) versions.set(id, (versions.get(id) ?? 0) + 1);
      expect(new Map<RecordKey, unknown>([...kept.rows.values()].map((row) => [row.id, row['version']]))).toEqual(
        versions,
      );
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => entries.length - index));
      expect(entries).toHaveLength(changes + (write - 1) * 300);
      changes = entries.length;
      kept.disk.end();
    }
    expect(changes).toBe(tried.map(([write]) => (write - 1) * 300).reduce((sum, some) => sum + some));
  });
});
