import { afterEach, describe, expect, it } from 'vitest';
import { readsOfSaves } from '#tests/bench/saveFigures.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { openLiveDesk, type LiveDesk } from '#tests/support/replica/liveDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let desk: LiveDesk;
const server = await startTestServer();
afterEach(() => desk.close());

describe('a saved record', () => {
  it('is not read again, since the answer has it and the event names the save', async () => {
    desk = await openLiveDesk(server);
    expect(await readsOfSaves(desk, server.url)).toEqual({ change: 0, creation: 0 });
  });

  it('is read from a server that answers with a text', async () => {
    desk = await openLiveDesk(server);
    const plain = await startPlainApi({ target: server.url });
    const { change, creation } = await readsOfSaves(desk, plain.url);
    expect([1, 2]).toContain(change);
    expect(creation).toBeLessThanOrEqual(2);
    await plain.close();
  });
});
