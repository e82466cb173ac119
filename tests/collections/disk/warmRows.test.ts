import { expect, it } from 'vitest';
import { warmReader } from '#collections/replica/host/warmRows.ts';
import { realScheduler } from '#collections/replica/scheduler.ts';

const site = { id: 1, organisationId: 1, name: 'North', timeZone: 'Australia/Sydney' };

it('brings back nothing of an entity whose right went while its rows were read', async () => {
  let mayRead = true;
  const read = warmReader({
    rows: {
      async load(_entity, each) {
        await each?.([site]);
        return { rows: [site], stands: [], lost: 0 };
      },
    },
    scheduler: realScheduler,
    readable: () => mayRead,
    lost: () => undefined,
    failed: () => undefined,
  });
  expect((await read('site')).rows).toEqual([site]);
  const late = read('site');
  mayRead = false;
  expect((await late).rows).toEqual([]);
});
