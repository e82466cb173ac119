import fc from 'fast-check';
import { getChangedDocumentsSince } from 'rxdb/plugins/core';
import { describe, expect, it } from 'vitest';
import { openReplicated } from '#collections/replica/store/replicated.ts';
import { historyArbitrary, HistoryRun, type HistoryStore } from '#tests/support/replica/history.ts';
import { mapStore } from '#tests/support/replica/mapStore.ts';
import type { SimulatedRow } from '#tests/support/replica/simulatedServer.ts';

async function replicatedStore(name: string): Promise<HistoryStore & { close(): Promise<void> }> {
  const opened = await openReplicated(name, 'unit', []);
  return {
    apply: (changes) => opened.apply(changes),
    async rows() {
      await opened.settled();
      const { documents } = await getChangedDocumentsSince(opened.instance, Number.MAX_SAFE_INTEGER);
      return documents.filter(({ _deleted }) => !_deleted).map(({ row }) => row as SimulatedRow);
    },
    close: () => opened.close(),
  };
}

describe('the replica after any history', () => {
  it('equals the server once everything has come to rest', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async (history) => {
        const run = new HistoryRun(history, mapStore());
        await run.live(history);
        const { stored, served } = await run.outcome();
        expect(stored).toEqual(served);
        expect(run.follower.freshness()).toEqual({ state: 'live', complete: true });
      }),
      { numRuns: 400 },
    );
  });

  it('equals the server in the real store too', async () => {
    let opened = 0;
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async (history) => {
        opened += 1;
        const store = await replicatedStore(`history-${opened}`);
        const run = new HistoryRun(history, store);
        await run.live(history);
        const { stored, served } = await run.outcome();
        await store.close();
        expect(stored).toEqual(served);
      }),
      { numRuns: 100 },
    );
  });
});
