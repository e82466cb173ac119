import { expect, it } from 'vitest';
import { createApi } from '#collections/transport/api.ts';
import { changeUnitPrice, type OwnPrice, type PriceFields } from '#features/reports/unitPrices.ts';
import { interrupted } from '#tests/support/commands/interrupted.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { dataOfDesk } from '#tests/support/replica/dataOfDesk.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
const data = await dataOfDesk(server.url, desk);

const unitOf = (given: object) => server.build.unit({ siteId: desk.siteId, size: 'small', floor: 2, ...given });
const stored = (id: number) => desk.record('GET', `units/${id}`);
const ask = (unitId: number, expected: OwnPrice, to: PriceFields) => ({ unitId, expected, to, toText: '$132.00' });
const monthly = (price: number) => ({ price, period: 'month' });

it('changes the price of a unit alone, and brings the old one back', async () => {
  const { id, name } = await unitOf({ price: 120, pricePeriod: 'month' });
  const to = { price: 132, pricePeriod: 'month' };
  const changed = await changeUnitPrice(data, ask(id, monthly(120), to));
  expect(changed).toMatchObject({ state: 'done', before: { price: 120, pricePeriod: 'month' } });
  expect(await stored(id)).toMatchObject({ name, price: 132, pricePeriod: 'month', floor: 2, size: 'small' });
  // A repetition after a lost answer finds the price there.
  expect(await changeUnitPrice(data, ask(id, monthly(120), to))).toMatchObject({ state: 'done' });
  const back = changed.before ?? to;
  expect(await changeUnitPrice(data, ask(id, monthly(132), back))).toMatchObject({ state: 'done' });
  expect(await stored(id)).toMatchObject({ price: 120, floor: 2 });
});

it('gives a unit without a price its own, and takes it away again', async () => {
  const { id } = await unitOf({ price: null, pricePeriod: null });
  const changed = await changeUnitPrice(data, ask(id, null, { price: 132, pricePeriod: 'month' }));
  expect(changed).toMatchObject({ state: 'done', before: { price: null, pricePeriod: null } });
  expect(await stored(id)).toMatchObject({ price: 132, pricePeriod: 'month' });
  await changeUnitPrice(data, ask(id, monthly(132), changed.before ?? { price: 0, pricePeriod: null }));
  expect(await stored(id)).toMatchObject({ price: null, pricePeriod: null });
});

it('keeps a price that somebody else set since, however late', async () => {
  const { id } = await unitOf({ price: 120, pricePeriod: 'month' });
  const to = { price: 132, pricePeriod: 'month' };
  const theirs = {
    ...data,
    api: interrupted(data.api, () => desk.record('PUT', `units/${id}`, { price: 150 })),
  };
  expect(await changeUnitPrice(theirs, ask(id, monthly(120), to))).toMatchObject({ state: 'skipped', isOther: true });
  expect(await stored(id)).toMatchObject({ price: 150 });
  expect(await changeUnitPrice(data, ask(id, null, to))).toMatchObject({ state: 'skipped' });
  expect(await stored(id)).toMatchObject({ price: 150 });
});

it('sends nothing to a server that keeps no prices of units', async () => {
  const { id } = await unitOf({ price: 120, pricePeriod: 'month' });
  const plain = await startPlainApi({ target: server.url });
  const api = createApi({ base: plain.url, token: () => desk.token });
  const answer = await changeUnitPrice({ ...data, api }, ask(id, null, { price: 132, pricePeriod: 'month' }));
  expect(answer).toEqual({ state: 'skipped', sentence: 'The server keeps no price for it.' });
  expect(await stored(id)).toMatchObject({ price: 120 });
  await plain.close();
});
