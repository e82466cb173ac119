import { expect, it } from 'vitest';
import { cachedRowReader } from '#collections/replica/host/cachedRows.ts';
import { realScheduler } from '#collections/replica/scheduler.ts';

const site = { id: 1, organisationId: 1, name: 'North', timeZone: 'Australia/Sydney' };

it('reads only entities of which anything is kept, and says once that the disk fails', async () => {
  const asked: string[] = [];
  const failures: unknown[] = [];
  let entities = Promise.resolve<ReadonlySet<string>>(new Set(['site']));
  const open = () =>
    cachedRowReader({
      rows: {
        entities: () => entities,
        load(entity) {
          asked.push(entity);
          return Promise.resolve({ rows: [], watermarks: [], lostBlocks: 0 });
        },
      },
      scheduler: realScheduler,
      readable: () => true,
      onLost: () => undefined,
      onFailed: (cause) => failures.push(cause),
    });
  const read = open();
  for (const name of ['unit', 'site', 'area'] as const)
    expect(await read(name)).toEqual({ name, rows: [], watermarks: [] });
  expect(asked).toEqual(['site']);
  const broken = new Error('The disk was taken away.');
  entities = Promise.reject(broken);
  const last = open();
  for (const name of ['unit', 'site'] as const) expect((await last(name)).rows).toEqual([]);
  expect([asked, failures]).toEqual([['site'], [broken]]);
});

it('brings back nothing of an entity whose right went while its rows were read', async () => {
  let mayRead = true;
  const read = cachedRowReader({
    rows: {
      entities: () => Promise.resolve(new Set(['site'])),
      async load(_entity, each) {
        await each?.([site]);
        return { rows: [site], watermarks: [], lostBlocks: 0 };
      },
    },
    scheduler: realScheduler,
    readable: () => mayRead,
    onLost: () => undefined,
    onFailed: () => undefined,
  });
  expect((await read('site')).rows).toEqual([site]);
  const late = read('site');
  mayRead = false;
  expect((await late).rows).toEqual([]);
});
