import { afterEach, expect, it, vi } from 'vitest';
import { HostApp } from '#app/worker/hostApp.ts';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { diskTiming } from '#domain/limits/replica.ts';
import type { HostMessage, TabMessage } from '#collections/protocol.ts';

afterEach(() => {
  vi.useRealTimers();
  return deleteOtherStores(null);
});

/** Over a new port. Resolves with the host's message. */
async function signOut(host: HostApp): Promise<HostMessage> {
  const { port1, port2 } = new MessageChannel();
  const send = (message: TabMessage) => port1.postMessage(message);
  host.attach(port2);
  const forgotten = new Promise<HostMessage>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<HostMessage>) => {
      if (data.kind === 'forgotten') resolve(data);
    });
  });
  port1.start();
  send({ kind: 'hello', life: null });
  send({ kind: 'forget' });
  const message = await forgotten;
  send({ kind: 'bye' });
  return message;
}

it('reports that the disk is not empty while a suspended page keeps the database open', async () => {
  const held = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('gatehouse-held-back');
    request.onsuccess = () => resolve(request.result);
  });
  const host = new HostApp({ realm: 'page', whenAlive: Promise.resolve() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const blocked = signOut(host);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  vi.advanceTimersByTime(diskTiming.patience);
  expect(await blocked).toEqual({ kind: 'forgotten', isGone: false });
  vi.useRealTimers();
  held.close();
  expect(await signOut(host)).toEqual({ kind: 'forgotten', isGone: true });
});
