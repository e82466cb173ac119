import { afterEach, expect, it, vi } from 'vitest';
import { openChannel } from '#lib/openChannel.ts';
import { openPeers } from '#app/worker/hostPeers.ts';
import { WriterRole } from '#app/worker/writerRole.ts';

afterEach(() => vi.unstubAllGlobals());

class RefusingChannel {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

it.each([
  ['absent', undefined],
  ['refused', RefusingChannel],
])('a host works alone where BroadcastChannel is %s', (_name, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  expect(openChannel('any')).toBeNull();
  const peers = openPeers();
  peers.listen(() => undefined);
  expect(() => peers.send({ kind: 'forget' })).not.toThrow();
});

it('a host without BroadcastChannel takes over the disk after the wait', async () => {
  vi.stubGlobal('BroadcastChannel', RefusingChannel);
  const one = await WriterRole.take(() => Promise.resolve());
  expect(one?.mayWrite()).toBe(true);
  const other = await WriterRole.take(() => Promise.resolve());
  expect(other?.mayWrite()).toBe(true);
  await expect.poll(() => one?.mayWrite()).toBe(false);
  other?.release();
});
