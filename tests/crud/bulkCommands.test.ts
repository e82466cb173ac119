import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { timing } from '#domain/limits/timing.ts';
import { forbidden } from '#domain/messages/catalogue.ts';
import { notSentMessages } from '#domain/messages/commandEnds.ts';
import { readToken } from '#domain/session/token.ts';
import { BulkCommands } from '#crud/command/bulkCommands.ts';
import { absorbedText, resultsText, openCount, type BulkResults } from '#crud/command/bulkResults.ts';
import { popup, popupStore } from '#ui/popup/popup.ts';
import { startProxy, type Proxy } from '#tests/support/proxy/proxy.ts';
import { BrowserLess, seen } from '#tests/support/replica/browserLess.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { nextForbiddenTime } from './nextForbiddenTime.ts';

let browser: BrowserLess;
let proxy: Proxy;
let client: ReplicaClient;
/** Two units of the site, and one elsewhere, which must be read first. */
let near: number[];
let far: number;
let home: number;
/** Releases the remote unit's answer. */
let answer: () => void;
/** Why commands are refused; null: they are not. */
let refusal: string | null = null;

const server = await startTestServer();

beforeEach(async () => {
  const { token, siteId, organisationId } = await openDesk(server);
  const reading = readToken(token);
  if (!reading.ok) throw new Error(reading.message);
  home = siteId;
  const unit = async (at: number) => (await server.build.unit({ siteId: at, status: 'locked' })).id;
  near = [await unit(siteId), await unit(siteId)];
  far = await unit((await server.build.site({ organisationId })).id);
  const held = new Promise<void>((resolve) => (answer = resolve));
  proxy = await startProxy({
    target: server.url,
    ask: async ({ path }) => {
      if (path.endsWith(`/units/${far}`)) await held;
      return path;
    },
    instead: ({ method }) => (refusal !== null && method === 'POST' ? { status: 403, body: refusal } : undefined),
  });
  refusal = null;
  popup.closeAll();
  browser = new BrowserLess();
  ({ client } = await browser.openTab(proxy.url, { token, ...reading.holder, organisationId }, siteId));
  await seen(client.rows('unit', { siteId }), ({ freshness }) => freshness.state === 'live');
  await seen(client.connection$, ({ state }) => state === 'live');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answer();
  await browser.close();
  await proxy.close();
});

const bulks = () => BulkCommands.of(client);
const read = () => proxy.passed.some(({ path }) => path.endsWith(`/units/${far}`));
const asked = () => server.device.commands.map(({ id }) => id).filter((id) => [...near, far].includes(id));
const jump = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const sentences = ({ lines }: BulkResults) => [...new Set(lines.map(({ sentence }) => sentence))];

/** Once the bulk has ended. */
async function settled(): Promise<BulkResults> {
  const view = await seen(bulks().last$, (last) => last !== null && openCount(last.results) === 0);
  if (view === null) throw new Error('Nothing was asked.');
  return view.results;
}

describe('a bulk command', () => {
  it('opens no door long after the press, however long the reading took', async () => {
    const asking = bulks().send('unit', 'open', [...near, far]);
    await expect.poll(read).toBe(true);
    jump(timing.bulkCommandExpiry + 1);
    answer();
    await asking;
    const results = await settled();
    expect(resultsText(results)).toBe('3 skipped');
    expect(sentences(results)).toEqual([expect.stringContaining(notSentMessages.late)]);
    expect(asked()).toEqual([]);
  });

  it('retries no door long after the press either', async () => {
    server.device.answerWith({ accepted: false, reason: 'the lock is jammed' });
    answer();
    await bulks().send('unit', 'open', near);
    expect(resultsText(await settled())).toBe('2 failed');
    // The tab slept between press and outcome.
    const retrying = bulks().retry();
    jump(timing.bulkCommandExpiry + 1);
    await retrying;
    expect(sentences(await settled())).toEqual([expect.stringContaining(notSentMessages.late)]);
    expect(asked().toSorted()).toEqual(near);
  });

  it('is the only one while its records are being read: a second press does nothing', async () => {
    server.device.answerWith({ accepted: false, reason: 'the lock is jammed' });
    const first = bulks().send('unit', 'open', [...near, far]);
    expect(bulks().isReading$.value).toBe(true);
    await bulks().send('unit', 'lock', near);
    await bulks().retry();
    expect(bulks().last$.value).toBeNull();
    answer();
    await first;
    expect(bulks().last$.value?.bulk.act).toBe('open');
    expect(resultsText(await settled())).toBe('3 failed');
    expect(asked().toSorted()).toEqual([...near, far].toSorted());
    expect(bulks().isReading$.value).toBe(false);
  });

  it('gives way to an emergency, and sends nothing of its own any more', async () => {
    const ordinary = bulks().send('unit', 'open', [...near, far]);
    const records = near.map((id) => ({ entity: 'unit', id }) as const);
    await bulks().sendMixed({ title: 'Site lockdown', act: 'lock', records, isUrgent: true });
    answer();
    await ordinary;
    await expect.poll(() => asked().toSorted()).toEqual(near);
    const acts = server.device.commands.flatMap(({ id, act }) => ([...near, far].includes(id) ? [act] : []));
    expect(acts).toEqual(['lock', 'lock']);
    expect(bulks().last$.value?.bulk.title).toBe('Site lockdown');
    expect(bulks().isReading$.value).toBe(false);
  });

  it('does not ask a door on which a command runs already, and says so', async () => {
    const [busy = 0] = near;
    server.device.answerWith({ accepted: true });
    client.commands.press({ entity: 'unit', id: busy, siteId: home, name: 'Busy' }, 'open');
    await seen(client.commands.newest$({ entity: 'unit', id: busy }), (newest) => newest?.state === 'accepted');
    await bulks().send('unit', 'lock', near);
    const view = await seen(bulks().last$, (last) => last !== null && last.results.skipped > 0);
    expect(view?.results.lines[0]).toMatchObject({ id: busy, state: 'skipped', sentence: absorbedText });
    expect(view?.results.skipped).toBe(1);
  });

  it('is not shown again by another command once its results are dismissed', async () => {
    server.device.answerWith({ accepted: false, reason: 'the lock is jammed' });
    await bulks().send('unit', 'open', near);
    await settled();
    bulks().dismiss();
    const [id = 0] = near;
    const key = client.commands.press({ entity: 'unit', id, siteId: home, name: 'A1' }, 'lock');
    await seen(client.commands.commands$, () => client.commands.get(key)?.state === 'failed');
    expect(bulks().last$.value).toBeNull();
  });

  it('names a record that does not come, and does not wait for it for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const asking = bulks().send('unit', 'open', [far]);
    await vi.advanceTimersByTimeAsync(timing.bulkCommandExpiry);
    vi.useRealTimers();
    await asking;
    expect(sentences(await settled())).toEqual(['Loading it took too long.']);
    expect(asked()).toEqual([]);
  });

  it('that may not be asked says so once for all of its doors, and what the server said of each', async () => {
    refusal = 'Doors are for the night shift.';
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.setSystemTime(nextForbiddenTime());
    await bulks().send('unit', 'open', near);
    const results = await settled();
    expect(resultsText(results)).toBe('2 failed');
    expect(sentences(results)).toEqual([`Unlock failed: ${refusal}`]);
    const popups = () => popupStore.read().map(({ kind, text, count }) => [kind, text, count]);
    await expect.poll(popups).toEqual([['error', forbidden.text(refusal), 1]]);
    expect(asked()).toEqual([]);
  });

  it('goes to gates and units alike under one title, and retries those that failed by what they are', async () => {
    answer();
    const [unitId = 0] = near;
    const { id: gateId } = await server.build.gate({ siteId: home, status: 'unlocked' });
    const records = [
      { entity: 'gate', id: gateId },
      { entity: 'unit', id: unitId },
    ] as const;
    server.device.answerWith({ accepted: false, reason: 'the lock is jammed' });
    await bulks().sendMixed({ title: 'Site lockdown', act: 'lock', records });
    expect(resultsText(await settled())).toBe('2 failed');
    expect(bulks().last$.value?.bulk.title).toBe('Site lockdown');
    await bulks().retry();
    expect(resultsText(await settled())).toBe('2 failed');
    const commands = server.device.commands.map(({ kind, id }) => [kind, id]);
    const sent = [
      ['gate', gateId],
      ['unit', unitId],
    ];
    expect(commands.filter(([kind, id]) => sent.some(([one, other]) => one === kind && other === id))).toHaveLength(4);
  });
});
