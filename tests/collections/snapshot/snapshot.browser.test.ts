import { Dexie } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { realScheduler } from '#collections/replica/scheduler.ts';
import { deleteOtherSnapshots, Snapshot } from '#collections/replica/snapshot/snapshot.ts';

const name = 'gatehouse-snapshot-test';
const failures: unknown[] = [];

interface Row {
  id: number;
  name: string;
}

function opened(rows: Map<number, Row>, as = name): Snapshot {
  const lookup = (_entity: string, id: number) => rows.get(id);
  return new Snapshot({ name: as, scheduler: realScheduler, lookup, failed: (cause) => failures.push(cause) });
}

function manyRows(count: number): Map<number, Row> {
  return new Map(Array.from({ length: count }, (_, index) => [index + 1, { id: index + 1, name: `A${index + 1}` }]));
}

describe('the snapshot', () => {
  afterEach(async () => {
    await deleteOtherSnapshots(null);
    expect(failures.splice(0)).toEqual([]);
  });

  it('brings back the rows of an entity that was complete, with when and for which site', async () => {
    const rows = manyRows(1200);
    const before = opened(rows);
    before.changed('unit', rows.keys());
    before.stand({ entity: 'unit', siteId: 3, trueAt: 1000 });
    await before.close();
    const after = opened(new Map());
    const warm = await after.load('unit');
    expect(warm?.stand).toEqual({ entity: 'unit', siteId: 3, trueAt: 1000 });
    expect(warm?.rows).toEqual([...rows.values()]);
    expect(await after.load('site')).toBeNull();
    await after.close();
  });

  it('follows changes and removals', async () => {
    const rows = manyRows(600);
    const snapshot = opened(rows);
    snapshot.changed('unit', rows.keys());
    snapshot.stand({ entity: 'unit', siteId: 0, trueAt: 1 });
    await snapshot.flush();
    rows.set(7, { id: 7, name: 'Renamed' });
    rows.delete(599);
    snapshot.changed('unit', [7, 599]);
    await snapshot.flush();
    const warm = await snapshot.load('unit');
    expect(warm?.rows).toEqual([...rows.values()]);
    await snapshot.close();
  });

  it('leaves nothing on the disk when it is wiped, not even what was still to be written', async () => {
    const rows = manyRows(10);
    const snapshot = opened(rows);
    snapshot.changed('unit', rows.keys());
    await snapshot.flush();
    snapshot.changed('unit', rows.keys());
    await snapshot.wipe();
    expect(await Dexie.getDatabaseNames()).not.toContain(name);
  });

  it('deletes the snapshots of others', async () => {
    const mine = opened(manyRows(1));
    const others = opened(manyRows(1), 'gatehouse-somebody-else');
    for (const snapshot of [mine, others]) {
      snapshot.changed('unit', [1]);
      await snapshot.close();
    }
    await deleteOtherSnapshots(name);
    const names = await Dexie.getDatabaseNames();
    expect(names).toContain(name);
    expect(names).not.toContain('gatehouse-somebody-else');
  });
});
