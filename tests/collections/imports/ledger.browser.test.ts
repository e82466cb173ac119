import { afterEach, describe, expect, it } from 'vitest';
import { ImportDatabase } from '#collections/imports/importDatabase.ts';
import { MemoryLedger, type ImportLedger, type KeptImport, type KeptPlace } from '#collections/imports/importLedger.ts';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { openStore } from '#collections/replica/host/store.ts';
import { realScheduler } from '#collections/replica/scheduler.ts';
import { importsNameOf, storeNameOf } from '#collections/schema/storeName.ts';
import type { PlannedRow } from '#domain/import/plan.ts';

const owner = { userId: 7, organisationId: 1, apiBase: 'https://api.example' };
const name = importsNameOf(owner);
const opened: ImportLedger[] = [];

afterEach(async () => {
  for (const ledger of opened.splice(0)) ledger.close();
  await deleteOtherStores(null);
});

const imported = (id: string): KeptImport => ({
  id,
  kind: 'customer',
  fileName: 'tenants.csv',
  at: 1,
  state: 'running',
  settings: { kind: 'customer', fields: ['email'], answers: {}, siteId: 3, existing: 'change', makesMissing: true },
  columns: ['Email'],
  rowCount: 2,
  contentHash: 'c'.repeat(64),
  hash: null,
  hasRows: true,
  serverId: null,
  isUndoing: false,
  reason: null,
});

const planned = (index: number): PlannedRow => ({
  index,
  line: index + 2,
  verdict: 'same',
  name: `Tenant ${index}`,
  recordId: null,
  remarks: [],
  changes: [],
  steps: [],
});

const place: KeptPlace = {
  state: 'sending',
  outcome: null,
  steps: { record: { state: 'sending', sentAt: 5, hadKey: true, key: null, before: null, after: null } },
};

const ledgers: Record<string, () => Promise<ImportLedger>> = {
  'in memory': async () => new MemoryLedger(),
  'in the browser’s database': () => ImportDatabase.openLedger(name),
};

describe.each(Object.entries(ledgers))('the ledger of imports %s', (_where, openLedger) => {
  it('gives back what was written, in the order of the file, and forgets one import alone', async () => {
    const ledger = await openLedger();
    opened.push(ledger);
    for (const id of ['one', 'other']) {
      await ledger.putImport(imported(id));
      await ledger.putRows(id, 10, [{ plan: planned(2), cells: ['c'] }]);
      await ledger.putRows(id, 2, [
        { plan: planned(0), cells: ['a'] },
        { plan: planned(1), cells: ['b'] },
      ]);
      await ledger.putPlace(id, '0', place);
      await ledger.putPlace(id, 'area:North', { ...place, state: 'done' });
    }
    await ledger.putChoice({ key: 'customer 1', settings: imported('one').settings });
    expect((await ledger.rowsOf('one')).map(({ cells }) => cells)).toEqual([['a'], ['b'], ['c']]);
    expect([...(await ledger.placesOf('one'))]).toEqual([
      ['0', place],
      ['area:North', { ...place, state: 'done' }],
    ]);
    await ledger.remove('one');
    expect((await ledger.imports()).map(({ id }) => id)).toEqual(['other']);
    expect(await ledger.rowsOf('one')).toEqual([]);
    expect((await ledger.placesOf('other')).size).toBe(2);
    expect((await ledger.choice('customer 1'))?.settings.siteId).toBe(3);
  });
});

describe('the database of imports', () => {
  const openFor = async (userId: number) => {
    const theirs = { ...owner, userId };
    return openStore({
      name: storeNameOf(theirs),
      kept: [importsNameOf(theirs)],
      scheduler: realScheduler,
      persistent: true,
      mayWrite: () => true,
      readable: () => true,
      rowOf: () => undefined,
      onDiskState: () => undefined,
      report: () => undefined,
    });
  };

  it('outlives the user’s store, and goes when another user signs in', async () => {
    const ledger = await ImportDatabase.openLedger(name);
    await ledger.putImport(imported('one'));
    ledger.close();
    await (await openFor(7)).close({ wipe: false });
    const again = await ImportDatabase.openLedger(name);
    expect(await again.imports()).toHaveLength(1);
    again.close();
    await (await openFor(8)).close({ wipe: true });
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
  });

  it('is not made again by a write after it was deleted', async () => {
    const ledger = await ImportDatabase.openLedger(name);
    expect(await deleteOtherStores(null)).toBe(true);
    await expect(ledger.putImport(imported('late'))).rejects.toThrow('closed');
    expect(await indexedDB.databases()).toEqual([]);
  });
});
