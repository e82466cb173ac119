import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '#domain/commands/lifecycle.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import type { HostMessage, TabMessage } from '#collections/protocol.ts';
import type { RecordState } from '#collections/recordState.ts';
import type { BoardState } from '#collections/replica/board/boardQuery.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import { createApi } from '#collections/transport/api.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startProxy } from '#tests/support/proxy/proxy.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { BrowserLess, pairOfPeers, seen, signedIn } from '#tests/support/replica/browserLess.ts';

describe('tabs and the life of their host', () => {
  let server: TestServer;
  let browser: BrowserLess;
  let session: Awaited<ReturnType<typeof signedIn>>;
  let credentials: { email: string; password: string };
  let siteId: number;

  beforeAll(async () => {
    server = await startTestServer();
    const organisationId = (await server.build.organisation()).id;
    siteId = (await server.build.site({ organisationId })).id;
    credentials = { email: (await server.build.user({ organisationId })).email, password: builtPassword };
    session = await signedIn(server.url, credentials);
    for (const name of ['A1', 'A2', 'A3']) await server.build.unit({ siteId, name, status: 'locked' });
  });

  afterAll(() => server.close());

  beforeEach(() => {
    browser = new BrowserLess();
  });

  afterEach(() => browser.close());

  const openTab = (url = server.url) => browser.openTab(url, session, siteId);
  const isLive = ({ freshness }: RowsState<unknown>) => freshness.state === 'live';
  const units = {
    get siteId() {
      return siteId;
    },
    sort: { field: 'name', direction: 'asc' },
  } as const;

  it('keep on the screen what they show while their host dies, and go on live with the next', async () => {
    const { client } = await openTab();
    const states: RowsState<Unit>[] = [];
    const records: RecordState<unknown>[] = [];
    const rows = client.rows('unit', units).subscribe((state) => states.push(state));
    const live = await seen(client.rows('unit', units), isLive);
    const record = client.record('unit', live.rows[0]?.id ?? 0).subscribe((state) => records.push(state));
    await seen(client.record('unit', live.rows[0]?.id ?? 0), ({ status }) => status === 'present');
    const [statesBefore, recordsBefore] = [states.length, records.length];

    browser.killHost();
    await seen(client.connection$, ({ state }) => state !== 'live');
    await seen(client.rows('unit', units), isLive);
    const api = createApi({ base: server.url, token: () => session.token });
    await api.call(resourceCalls('unit').create, { body: { siteId, name: 'A4' } });
    await seen(client.rows('unit', units), (state) => state.rows.some(({ name }) => name === 'A4'));

    const since = states.slice(statesBefore);
    expect(since.map(({ freshness }) => freshness.state)).toContain('reconciling');
    expect(records.slice(recordsBefore).every(({ status }) => status === 'present')).toBe(true);
    rows.unsubscribe();
    record.unsubscribe();
  });

  it('show one board of units, and keep it while their host dies', async () => {
    const [one, two] = [await openTab(), await openTab()];
    const isTrue = (board: BoardState) => board.freshness.state === 'live';
    const question = { siteId, tones: [], words: [] };
    const boards: BoardState[] = [];
    const watching = one.client.unitBoard(question).subscribe((board) => boards.push(board));
    const { areas, total, counts } = await seen(one.client.unitBoard(question), isTrue);
    const secure = counts.get('secure') ?? 0;
    const { rows } = await seen(one.client.rows('unit', units), isLive);
    expect(areas.map(({ name, unitIds }) => ({ name, unitIds }))).toEqual([
      { name: 'No area', unitIds: rows.map(({ id }) => id) },
    ]);
    expect(total).toBe(rows.length);

    const { id } = rows[0] ?? { id: 0 };
    server.device.report({ kind: 'unit', id, state: { status: 'opened' }, event: null });
    const hasOpen = (board: BoardState) => board.counts.get('open') === 1;
    expect((await seen(two.client.unitBoard(question), hasOpen)).counts.get('secure')).toBe(secure - 1);
    const narrow = await seen(two.client.unitBoard({ ...question, tones: ['open'] }), isTrue);
    expect(narrow.areas.map(({ unitIds, total: all }) => [unitIds, all])).toEqual([[[id], total]]);

    const before = boards.length;
    browser.killHost();
    await seen(one.client.connection$, ({ state }) => state !== 'live');
    await vi.waitFor(() => expect(boards.at(-1)?.freshness.state).toBe('live'), { timeout: 20_000 });
    const since = boards.slice(before);
    expect(since.map(({ freshness }) => freshness.state)).toContain('reconciling');
    expect(since.every((board) => board.total === total && board.freshness.complete)).toBe(true);
    server.device.report({ kind: 'unit', id, state: { status: 'locked' }, event: null });
    await seen(two.client.unitBoard(question), (board) => board.counts.get('secure') === secure);
    watching.unsubscribe();
  });

  it('say that nobody knows what came of a command whose host died, and nobody sends it again', async () => {
    server.device.answerWith(null);
    const [one, two] = [await openTab(), await openTab()];
    const { rows } = await seen(one.client.rows('unit', units), isLive);
    const target = { entity: 'unit', id: rows[0]?.id ?? 0, siteId, name: 'A1' } as const;
    const states: string[] = [];
    const all = two.client.commands.commands$.subscribe(([newest]) => states.push(newest?.state ?? ''));
    one.client.commands.press(target, 'open');
    await seen(two.client.commands.commands$, ([newest]) => newest?.state === 'sent');
    await expect.poll(() => server.device.commands).toHaveLength(1);
    browser.killHost();
    const unknown = ([newest]: readonly Command[]) => newest?.state === 'unconfirmed';
    for (const { client } of [one, two]) {
      const [command] = await seen(client.commands.commands$, unknown);
      expect(command?.message).toBe(commandMessages.unconfirmed);
    }
    await seen(one.client.rows('unit', units), isLive);
    server.device.report({ kind: 'unit', id: target.id, state: { status: 'unlocked' }, event: null });
    await seen(two.client.record('unit', target.id), (state) => statusIn(state) === 'unlocked');
    // The next host saw the door locked before, so this is late evidence, also for later tabs.
    const three = await openTab();
    await seen(three.client.commands.commands$, ([newest]) => newest?.state === 'confirmed');
    expect(server.device.commands).toHaveLength(1);
    expect(states).not.toContain('failed');
    all.unsubscribe();
  });

  it('refuse a press at once while there is no host', async () => {
    const { client } = await openTab();
    const { rows } = await seen(client.rows('unit', units), isLive);
    const asked = server.device.commands.length;
    browser.killHost();
    await seen(client.connection$, ({ state }) => state === 'reconnecting');
    client.commands.press({ entity: 'unit', id: rows[1]?.id ?? 0, siteId, name: 'A2' }, 'open');
    const [command] = await seen(client.commands.commands$, (commands) => commands.length > 0);
    expect(command).toMatchObject({ state: 'failed', message: commandMessages.offline });
    await seen(client.rows('unit', units), isLive);
    expect(server.device.commands).toHaveLength(asked);
  });

  it('leave nothing behind when they crash', async () => {
    const { client } = await openTab();
    await seen(client.rows('unit', units), isLive);
    const { port } = browser.openHost();
    const shown: HostMessage[] = [];
    port.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => shown.push(data));
    port.start();
    const send = (message: TabMessage) => port.postMessage(message);
    send({ kind: 'hello', life: null });
    send({ kind: 'openQuery', view: 1, question: { of: 'diagnostics', question: null } });
    await expect.poll(() => shown.map(({ kind }) => kind)).toContain('queryResult');
    await seen(client.hostQuery('diagnostics', null), ({ tabs }) => tabs === 2);
    port.close();
    await seen(client.hostQuery('diagnostics', null), ({ tabs }) => tabs === 1);
  });

  it('are served from their first word on: a way to the host that nobody uses is no tab', async () => {
    browser.openHost();
    const { client } = await openTab();
    await seen(client.rows('unit', units), isLive);
    expect(await seen(client.hostQuery('diagnostics', null), () => true)).toMatchObject({ tabs: 1 });
  });

  it('lose everything when another tab with a host of its own signs out', async () => {
    const peers = pairOfPeers();
    const [first, second] = [new BrowserLess(peers[0]), new BrowserLess(peers[1])];
    const one = await first.openTab(server.url, session, siteId);
    const two = await second.openTab(server.url, session, siteId);
    await seen(two.client.rows('unit', units), isLive);
    const forgotten = seen(two.forgotten$, () => true);
    expect(await one.forget()).toBe(true);
    await forgotten;
    const journal = two.client.hostRequest('journal', { limit: 1 });
    await expect(journal).rejects.toThrow('Nobody is signed in.');
    await Promise.all([first.close(), second.close()]);
  });

  it('go on with the newest token when one of them came with one that the server refuses', async () => {
    const [one, two] = [await openTab(), await openTab()];
    await seen(one.client.rows('unit', units), isLive);
    const refused = `${session.token}x`;
    const unauthorised = seen(two.unauthorised$, (token) => token === refused);
    two.setSession({ ...session, token: refused });
    await unauthorised;
    two.close();
    await seen(one.client.connection$, ({ state }) => state !== 'live');
    await seen(one.client.rows('unit', units), isLive);
    await expect(one.client.hostRequest('journal', { limit: 1 })).resolves.toBeDefined();
  });

  it('ask nothing and hear nothing any more, within a second, once a tab saw the token go', async () => {
    const proxy = await startProxy({ target: server.url });
    const [one, two] = [await openTab(proxy.url), await openTab(proxy.url)];
    const { rows } = await seen(two.client.rows('unit', units), isLive);
    const [{ id, name = '' }] = rows as [Unit];
    const watching = two.client.rows('unit', units).subscribe();
    expect(proxy.tunnels()).toBe(1);
    const witness = new BrowserLess();
    const { client: elsewhere } = await witness.openTab(server.url, session, siteId);
    await seen(elsewhere.rows('unit', units), isLive);

    one.endSession();
    await expect.poll(() => proxy.tunnels(), { timeout: 1_000, interval: 10 }).toBe(0);
    const { length } = proxy.passed;
    // Everything that makes a host read: an event, focus, a new record, a press.
    server.device.report({ kind: 'unit', id, state: { status: 'armed' }, event: null });
    two.client.reportFocus();
    two.client.commands.press({ entity: 'unit', id, siteId, name }, 'open');
    await seen(two.client.commands.commands$, ([newest]) => newest?.state === 'failed');
    await expect(two.client.hostRequest('journal', { limit: 1 })).rejects.toThrow('Nobody is signed in.');
    await seen(elsewhere.record('unit', id), (state) => statusIn(state) === 'armed');
    expect(proxy.passed.slice(length)).toEqual([]);
    watching.unsubscribe();
    await witness.close();
    await proxy.close();
  });

  it('go on with a token of a later sign-in when the one before it is gone', async () => {
    const [one, two] = [await openTab(), await openTab()];
    await seen(one.client.rows('unit', units), isLive);
    const { token } = await signedIn(server.url, credentials);
    one.setSession({ ...session, token });
    await expect(one.client.hostRequest('journal', { limit: 1 })).resolves.toBeDefined();
    two.endSession();
    await expect(two.client.hostRequest('journal', { limit: 1 })).resolves.toBeDefined();
    await seen(one.client.rows('unit', units), isLive);
  });
});

function statusIn(state: RecordState<Unit>): string | null | undefined {
  return state.status === 'present' ? state.record.status : undefined;
}
