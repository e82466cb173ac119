import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectedReplica } from '#collections/client/connectReplica.ts';
import { createApi } from '#collections/transport/api.ts';
import { unitBody } from '#domain/bodies/access.ts';
import type { DataAccess } from '#crud/context/replica.ts';
import { readRaw, saveFields } from '#crud/edit/saveFields.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { seen } from '#tests/support/replica/browserLess.ts';
import { openLiveDesk, type LiveDesk } from '#tests/support/replica/liveDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let desk: LiveDesk;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => desk.close());
afterAll(() => server.close());

const unitNamed = (tab: ConnectedReplica, id: number, name: string) =>
  seen(tab.client.record('unit', id), (state) => state.status === 'present' && state.record.name === name);

/** A tab that shows the home's units, and its access to the data. */
async function openUnits(base = server.url) {
  const tab = await desk.browser.openTab(base, desk.session, desk.home.siteId);
  const data: DataAccess = { api: createApi({ base, token: () => desk.session.token }), replica: tab.client };
  await seen(tab.client.rows('unit', { siteId: desk.home.siteId }), ({ freshness }) => freshness.state === 'live');
  return { tab, data };
}

/** Saves a name as a table's cell does. Resolves with the reads of the record after that. */
async function readsAfterSave({ tab, data }: Awaited<ReturnType<typeof openUnits>>, id: number, other: number) {
  const raw = await readRaw(data, 'unit', id);
  desk.reads.clear();
  await saveFields(data, { entity: 'unit', key: id, schema: unitBody, change: { name: 'Saved' }, raw });
  await unitNamed(tab, id, 'Saved');
  // Its event comes after the save's.
  await desk.act('unit', 'PUT', other, { name: 'Other' });
  await unitNamed(tab, other, 'Other');
  return desk.readsOf('unit', id);
}

describe('a saved record', () => {
  it('is not read again, since the answer has it and the event names the save', async () => {
    desk = await openLiveDesk(server);
    const [unit, other] = [await desk.buildSilently('unit'), await desk.buildSilently('unit')];
    expect(await readsAfterSave(await openUnits(), unit.id, other.id)).toEqual([]);
  });

  it('is read from a server that answers with a text', async () => {
    desk = await openLiveDesk(server);
    const [unit, other] = [await desk.buildSilently('unit'), await desk.buildSilently('unit')];
    const plain = await startPlainApi({ target: server.url });
    const reads = await readsAfterSave(await openUnits(plain.url), unit.id, other.id);
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(2);
    await plain.close();
  });
});
