import { describe, expect, it } from 'vitest';
import { StoreDatabase } from '#collections/replica/disk/database.ts';
import { ListCache } from '#collections/replica/rows/listCache.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Rights } from '#domain/permissions/can.ts';
import { expectComplaint } from '#tests/support/console/complaints.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { none, openingDesks } from './cacheDesk.ts';

const site = (id: number, name: string) => ({ id, organisationId: 1, name, timeZone: 'Australia/Sydney' });
const byName = { sort: { field: 'name', direction: 'asc', thenBy: 'timeZone' }, limit: 2 } as const;
const soon = { timeout: 8_000, interval: 10 };

const sites = [site(1, 'South'), site(2, 'North'), site(3, 'West')];
const open = openingDesks('site');
const opened = (rows: readonly AnyRecord[] | null, rights?: Rights) =>
  open(rows === null ? null : { sites: rows }, rights);

async function shownOnce(): Promise<void> {
  const desk = await opened(sites);
  desk.host.socketUp(false);
  desk.ask('site', byName);
  await expect.poll(() => desk.shown.at(-1)?.freshness.state, soon).toBe('live');
  expect(desk.shown.at(-1)).toMatchObject({ rows: [{ name: 'North' }, { name: 'South' }], total: 3 });
  await desk.host.close({ wipe: false });
}

describe('what a list showed last', () => {
  it('is shown before the rows are back, and not called complete', async () => {
    await shownOnce();
    const desk = await opened(null);
    desk.ask('site', byName);
    expect(desk.shown).toMatchObject([
      { rows: [{ name: 'North' }, { name: 'South' }], total: 3, freshness: { state: 'reconciling', complete: false } },
    ]);
    expect(new Map(desk.host.states()).get('site')?.isRestoring).toBe(true);
    await expect.poll(() => desk.states.at(-1)?.freshness.complete, soon).toBe(true);
    expect(desk.states.at(-1)?.isRestoring).toBeUndefined();
    await expect.poll(() => desk.shown.at(-1)?.freshness.complete, soon).toBe(true);
  });

  it('stays on the disk until the lists opened since have been shown', async () => {
    await shownOnce();
    const desk = await opened(null);
    const { storeName } = desk.host;
    await desk.host.close({ wipe: false });
    const database = new StoreDatabase(storeName ?? '');
    await database.open();
    const cache = new ListCache({
      scheduler: new VirtualScheduler(),
      rowOf: () => undefined,
      onCacheHit: () => undefined,
      scheduleWrite: () => undefined,
    }).attachDatabase(database);
    cache.restore(new Map([['site', [{ query: byName, total: 3, rows: sites.slice(0, 2) }]]]), []);
    cache.opened('site', { ...byName, limit: 1 });
    cache.rowsRestored('site');
    expect(cache.takeBatch()).toBeNull();
    cache.stop();
    database.close();
  });

  it('is not shown where another list is asked for: that waits for all rows', async () => {
    await shownOnce();
    const desk = await opened(null);
    desk.ask('site', { sort: { field: 'name', direction: 'desc' }, limit: 1 });
    expect(desk.shown).toEqual([]);
    await expect.poll(() => desk.shown.at(-1)?.rows.map(({ name }) => name), soon).toEqual(['West']);
  });

  it('goes with a record that the server has no more', async () => {
    await shownOnce();
    const desk = await opened(sites.slice(1));
    desk.host.socketUp(false);
    desk.ask('site', byName);
    expect(desk.shown[0]?.rows).toHaveLength(2);
    await expect
      .poll(() => desk.shown.at(-1), soon)
      .toMatchObject({ rows: [{ name: 'North' }, { name: 'West' }], total: 2, freshness: { state: 'live' } });
  });

  it('goes at once with the right to it, from the disk too', async () => {
    await shownOnce();
    const desk = await opened(null);
    desk.host.setRights(none);
    desk.ask('site', byName);
    expect(desk.shown).toEqual([]);
    const { storeName } = desk.host;
    await desk.host.close({ wipe: false });
    const database = await new StoreDatabase(storeName ?? '').open();
    expect(await database.table('rows').where('key').between(['site', -1], ['site', 1_000]).count()).toBe(0);
    database.close();
  });

  it('is passed over where it cannot be read', async () => {
    expectComplaint(/^The cached lists of site cannot be read\./);
    await shownOnce();
    const desk = await opened(null, none);
    const { storeName } = desk.host;
    await desk.host.close({ wipe: false });
    await shownOnce();
    const database = await new StoreDatabase(storeName ?? '').open();
    await database.table('rows').put({ key: ['site', -1], rows: '{"answers":[{}]}' });
    database.close();
    const next = await opened(null);
    next.ask('site', byName);
    expect(next.shown).toEqual([]);
    await expect.poll(() => next.shown.at(-1)?.rows, soon).toHaveLength(2);
  });
});
