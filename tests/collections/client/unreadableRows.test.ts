import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RowsState } from '#collections/rowQuery.ts';
import { isFields } from '#domain/entities/readable.ts';
import { expectComplaint } from '#tests/support/console/complaints.ts';
import { startProxy, type Passing, type Proxy } from '#tests/support/proxy/proxy.ts';
import { BrowserLess, seen, signedIn } from '#tests/support/replica/browserLess.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

describe('a list of which rows come without an id', () => {
  let server: TestServer;
  let proxy: Proxy;
  let browser: BrowserLess;
  let email: string;
  let siteId: number;
  /** Units that the server sends without their ids. */
  const stripped = new Set<number>();
  const ids: number[] = [];

  const strip = (row: unknown) => (isFields(row) && stripped.has(Number(row['id'])) ? { ...row, id: null } : row);
  const answer = ({ path }: Passing, body: unknown) =>
    path.startsWith('/api/admin/units?') && isFields(body) && Array.isArray(body['rows'])
      ? { ...body, rows: body['rows'].map(strip) }
      : body;

  beforeAll(async () => {
    server = await startTestServer();
    const { id: organisationId } = await server.build.organisation();
    siteId = (await server.build.site({ organisationId })).id;
    ({ email } = await server.build.user({ organisationId }));
    for (const name of ['A1', 'A2', 'A3']) ids.push((await server.build.unit({ siteId, name })).id);
    proxy = await startProxy({ target: server.url, answer });
  });
  afterAll(async () => {
    await proxy.close();
    await server.close();
  });
  beforeEach(() => {
    browser = new BrowserLess();
    stripped.clear();
    expectComplaint(/^A unit was skipped because the server sent it malformed/);
  });
  afterEach(() => browser.close());

  const openTab = async () =>
    browser.openTab(proxy.url, await signedIn(server.url, { email, password: builtPassword }), siteId);
  const isLive = ({ freshness }: Pick<RowsState<unknown>, 'freshness'>) => freshness.state === 'live';
  const namesOf = ({ rows }: RowsState<{ name?: string | undefined }>) => rows.map(({ name }) => name).toSorted();

  it('counts them for every tab, beside the rows that can be read', async () => {
    stripped.add(ids[1] ?? 0);
    const { client } = await openTab();
    const whole = await seen(client.rows('unit', { siteId }), isLive);
    expect(namesOf(whole)).toEqual(['A1', 'A3']);
    expect(whole).toMatchObject({ total: 2, skipped: 1 });
    expect(await seen(client.rows('unit', { siteId, limit: 1 }), isLive)).toMatchObject({ total: 2, skipped: 1 });
    const board = await seen(client.unitBoard({ siteId, tones: [], words: [] }), isLive);
    expect(board).toMatchObject({ total: 2, skipped: 1 });
  });

  it('counts all of them where none can be read', async () => {
    for (const id of ids) stripped.add(id);
    const { client } = await openTab();
    expect(await seen(client.rows('unit', { siteId }), isLive)).toMatchObject({ rows: [], total: 0, skipped: 3 });
  });

  it('counts none any more once the server sends their ids again', async () => {
    stripped.add(ids[2] ?? 0);
    const tab = await openTab();
    const rows$ = tab.client.rows('unit', { siteId });
    expect(await seen(rows$, isLive)).toMatchObject({ total: 2, skipped: 1 });
    stripped.clear();
    await proxy.down();
    await seen(tab.client.connection$, ({ state }) => state !== 'live');
    await proxy.up();
    const mended = await seen(rows$, (state) => isLive(state) && state.rows.length === 3);
    expect(mended.skipped).toBeUndefined();
  });
});
