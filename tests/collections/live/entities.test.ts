import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCompleteEvents } from '#domain/entities/define.ts';
import { entityByEvent, entityOf, replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { liveEventNames } from '#domain/live/event.ts';
import type { ConnectedReplica } from '#collections/client/connectReplica.ts';
import { readDelayOf } from '#collections/replica/host/openEntitySync.ts';
import { seen } from '#tests/support/replica/browserLess.ts';
import { fewOf, isProofOf } from '#tests/support/proofs.ts';
import { openLiveDesk, type LiveDesk } from '#tests/support/replica/liveDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** Live entities with held records; four of the eighteen events are of others. */
const held = [...entityByEvent.values()].filter((name) => replicatedNames.includes(name));
const kindOf = (name: EntityName) =>
  [entityOf(name).scope, hasCompleteEvents(entityOf(name)), readDelayOf(name)].join(' ');
/** One of each kind. */
const tried = isProofOf('long')
  ? held
  : held.filter((name, at) => held.findIndex((other) => kindOf(other) === kindOf(name)) === at);
const ofSites = held.filter((name) => entityOf(name).scope === 'site');

const server = await startTestServer();

/** Resolves with the rows once they match. */
function rowsWhen(tab: ConnectedReplica, name: EntityName, fits: (rows: readonly AnyRecord[]) => boolean) {
  return seen(tab.client.rows(name, {}), ({ rows }) => fits(rows as readonly AnyRecord[]));
}

const has = (id: number) => (rows: readonly AnyRecord[]) => rows.some((row) => row.id === id);
const hasNot = (id: number) => (rows: readonly AnyRecord[]) => !rows.some((row) => row.id === id);
const hasEqual = (record: AnyRecord) => (rows: readonly AnyRecord[]) =>
  rows.some((row) => isDeepStrictEqual(row, record));

it('are fourteen of eighteen, and none of them is told of twice', () => {
  expect(liveEventNames).toHaveLength(18);
  expect(new Set(liveEventNames).size).toBe(18);
  expect(held).toHaveLength(14);
});

it.each(held)('%s is read at once when it changes, unless it is a user or the features of an organisation', (name) => {
  expect(readDelayOf(name)).toBe(['user', 'organisationFeatures'].includes(name) ? timing.sessionRecordWait : 0);
});

describe('the live entity', () => {
  let desk: LiveDesk;
  let tab: ConnectedReplica;
  beforeAll(async () => {
    desk = await openLiveDesk(server);
    tab = await desk.openTab();
  });
  afterAll(() => desk.close());

  it.each(tried)('%s is added, read again, removed, and costs nothing where it is not held', async (name) => {
    await seen(tab.client.rows(name, { siteId: desk.home.siteId }), ({ freshness }) => freshness.complete);
    // The host does not know the record, so its change must do nothing.
    const silent = await desk.buildSilently(name);
    await desk.change(name, silent.id);
    if (name === 'organisationFeatures') await desk.remove(name, silent.id);
    const foreign = entityOf(name).scope === 'site' ? await desk.create(name, desk.elsewhere) : null;

    const before = Date.now();
    const { id } = await desk.create(name);
    await rowsWhen(tab, name, has(id));
    const [first] = desk.readsOf(name, id);
    expect(first!.at - before).toBeGreaterThanOrEqual(readDelayOf(name));

    const changed = await desk.change(name, id);
    await rowsWhen(tab, name, hasEqual(changed));

    await desk.remove(name, id);
    const { rows } = await rowsWhen(tab, name, hasNot(id));
    // Entities without complete events are refetched anyway.
    if (hasCompleteEvents(entityOf(name)) && name !== 'organisationFeatures') {
      expect(rows.map((row) => row.id)).not.toContain(silent.id);
      expect(desk.readsOf(name, silent.id)).toEqual([]);
    }
    if (foreign !== null) expect(desk.readsOf(name, foreign.id)).toEqual([]);
  });

  it.each(['controller', 'hid'] as const)(
    '%s outlives its config, whose end is told by the same event',
    async (name) => {
      const { id } = await desk.create(name);
      await rowsWhen(tab, name, has(id));
      const isThere: boolean[] = [];
      const watching = tab.client.rows(name, { siteId: desk.home.siteId }).subscribe(({ rows }) => {
        isThere.push(has(id)(rows));
      });
      desk.reads.clear();
      const { siteId, organisationId } = desk.home;
      await server.storage.write((_transaction, note) => {
        note({ entity: name, act: 'DELETE', id, siteId, organisationIds: [organisationId] });
        return Promise.resolve();
      });
      await expect.poll(() => desk.readsOf(name, id).length).toBe(1);
      const changed = await desk.change(name, id);
      await rowsWhen(tab, name, hasEqual(changed));
      watching.unsubscribe();
      expect(isThere).not.toContain(false);
    },
  );

  it('pinCode, which has no single read, costs nothing where nobody looks', async () => {
    const { id: customerId } = await server.build.customer({ organisationId: desk.home.organisationId });
    desk.reads.clear();
    await desk.call('POST', `customers/${customerId}/pinCodes`, { code: '482913' });
    await rowsWhen(tab, 'unit', has((await desk.create('unit')).id));
    expect(desk.reads.reads.filter(({ path }) => /pincodes/i.test(path))).toEqual([]);
  });

  it.each(fewOf('long', ofSites, 2))('%s of any site counts where all sites are looked at', async (name) => {
    tab.setSiteId(0);
    await seen(tab.client.rows(name, {}), ({ freshness }) => freshness.state === 'live');
    const { id } = await desk.create(name, desk.elsewhere);
    const at = (siteId: number) => tab.client.rows(name, { siteId });
    await seen(at(desk.elsewhere.siteId), ({ rows }) => has(id)(rows));
    expect((await seen(at(desk.home.siteId), () => true)).rows.some((row) => row.id === id)).toBe(false);
  });

  it('is not read any more when nobody is signed in', async () => {
    await tab.forget();
    desk.reads.clear();
    for (const name of ['unit', 'customer', 'site'] as const) await desk.create(name);
    expect(desk.reads.reads).toEqual([]);
  });
});
