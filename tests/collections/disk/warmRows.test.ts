import { expect, it } from 'vitest';
import { readWarmRows } from '#collections/replica/host/warmRows.ts';

const site = { id: 1, organisationId: 1, name: 'North', timeZone: 'Australia/Sydney' };

it('brings back nothing of an entity whose right went while its rows were read', async () => {
  let mayRead = true;
  const read = () =>
    readWarmRows({
      rows: { load: () => Promise.resolve({ rows: [site], stands: [], lost: 0 }) },
      entities: ['site'],
      readable: () => mayRead,
      lost: () => undefined,
      failed: () => undefined,
    }).get('site');
  expect((await read())?.rows).toEqual([site]);
  const late = read();
  mayRead = false;
  expect((await late)?.rows).toEqual([]);
});
