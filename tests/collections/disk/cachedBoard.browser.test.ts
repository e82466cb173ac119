import { describe, expect, it } from 'vitest';
import { StoreDatabase } from '#collections/replica/disk/database.ts';
import { listCacheLimits } from '#domain/limits/replica.ts';
import { buildUnit } from '#tests/crud/builders.ts';
import { expectComplaint } from '#tests/support/console/complaints.ts';
import { none, openingDesks, type Listed } from './cacheDesk.ts';

const soon = { timeout: 8_000, interval: 10 };
const count = listCacheLimits.rows + 50;
const listed: Listed = {
  areas: [{ id: 1, siteId: 1, name: 'Row A', floor: 0 }],
  units: Array.from({ length: count }, (_unit, index) => buildUnit({ id: index + 1, areaId: 1 })),
};
const ids = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_id, index) => first + index);

const opened = openingDesks('unit');

async function shownOnce(): Promise<void> {
  const desk = await opened(listed);
  desk.host.socketUp(false);
  desk.askBoard(1);
  await expect.poll(() => desk.boards.at(-1)?.freshness.state, soon).toBe('live');
  expect(desk.boards.at(-1)).toMatchObject({ total: count, areas: [{ name: 'Row A', unitIds: ids(1, count) }] });
  await desk.host.close({ wipe: false });
}

describe('what the board showed last', () => {
  it('is shown before the units are back, with those that it begins with', async () => {
    await shownOnce();
    const desk = await opened(null);
    desk.askBoard(1);
    desk.ask('unit', { siteId: 1, where: { id: ids(1, 150) } });
    expect(desk.boards).toMatchObject([
      { total: count, areas: [{ name: 'Row A' }], freshness: { state: 'reconciling', complete: false } },
    ]);
    expect(desk.boards[0]?.counts).toEqual(new Map([['secure', count]]));
    expect(desk.shown.map(({ rows }) => rows.map(({ id }) => id))).toEqual([ids(1, 150)]);
    expect(new Map(desk.host.states()).get('unit')?.isRestoring).toBe(true);
    await expect.poll(() => desk.boards.at(-1)?.freshness.complete, soon).toBe(true);
    await expect.poll(() => desk.shown.at(-1)?.freshness.complete, soon).toBe(true);
  });

  it('is none of another site', async () => {
    await shownOnce();
    const desk = await opened(null);
    desk.askBoard(2);
    desk.ask('unit', { siteId: 1, where: { id: [count] } });
    expect(desk.boards).toEqual([]);
    expect(desk.shown).toEqual([]);
    await expect.poll(() => desk.boards.at(-1)?.total, soon).toBe(0);
    await expect.poll(() => desk.shown.at(-1)?.rows.map(({ id }) => id), soon).toEqual([count]);
  });

  it('goes with the right to the units, from the disk too', async () => {
    await shownOnce();
    const desk = await opened(null);
    desk.host.setRights(none);
    desk.askBoard(1);
    expect(desk.boards.filter(({ total }) => total > 0)).toEqual([]);
    const { storeName } = desk.host;
    await desk.host.close({ wipe: false });
    const database = await new StoreDatabase(storeName ?? '').open();
    expect(await database.table('rows').where('key').between(['unit', -9], ['unit', 1_000]).count()).toBe(0);
    database.close();
  });

  it('is passed over where it cannot be read', async () => {
    expectComplaint(/^The cached board of units cannot be read\./);
    await shownOnce();
    const idle = await opened(null);
    const { storeName } = idle.host;
    await idle.host.close({ wipe: false });
    const database = await new StoreDatabase(storeName ?? '').open();
    await database.table('rows').put({ key: ['unit', -2], rows: '{"areas":[{}]}' });
    database.close();
    const desk = await opened(null);
    desk.askBoard(1);
    expect(desk.boards).toEqual([]);
    await expect.poll(() => desk.boards.at(-1)?.total, soon).toBe(count);
  });
});
