import { expect, it } from 'vitest';
import { cachedRowReader } from '#collections/replica/host/cachedRows.ts';
import { realScheduler } from '#collections/replica/scheduler.ts';

const site = { id: 1, organisationId: 1, name: 'North', timeZone: 'Australia/Sydney' };

it('brings back nothing of an entity whose right went while its rows were read', async () => {
  let mayRead = true;
  const read = cachedRowReader({
    rows: {
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
