import fc from 'fast-check';
import { getChangedDocumentsSince } from 'rxdb/plugins/core';
import { describe, expect, it } from 'vitest';
import { openReplicated } from '#collections/replica/store/replicated.ts';
import { historyArbitrary } from '#tests/support/replica/history.ts';
import { HistoryRun, type OpenStore } from '#tests/support/replica/historyRun.ts';
import { mapStore } from '#tests/support/replica/mapStore.ts';
import type { SimulatedRow } from '#tests/support/replica/simulatedServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

let opened = 0;

const replicatedStore: OpenStore = async (warm) => {
  opened += 1;
  const store = await openReplicated(`history-${opened}`, 'booking');
  store.seed('booking', warm);
  return {
    apply: (changes) => store.apply('booking', changes),
    async rows() {
      await store.settled();
      const { documents } = await getChangedDocumentsSince(store.instance, Number.MAX_SAFE_INTEGER);
      return documents.filter(({ _deleted }) => !_deleted).map(({ row }) => row as SimulatedRow);
    },
    close: () => store.close(),
  };
};

describe('the replica after any history', () => {
  it('equals the server once everything has come to rest, and was honest at every moment before', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async (history) => {
        expect(await new HistoryRun(history, mapStore).live()).toEqual([]);
      }),
      { numRuns: draws(430) },
    );
  });

  it('equals the server in the real store too', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async (history) => {
        expect(await new HistoryRun(history, replicatedStore).live()).toEqual([]);
      }),
      { numRuns: draws(70) },
    );
  });
});
