import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timing } from '#domain/limits/timing.ts';
import type { HostHandle, HostLoss } from '#collections/client/hostHandle.ts';
import { HostReconnector } from '#collections/client/hostReconnector.ts';
import type { HostMessage, TabMessage } from '#collections/protocol.ts';

/** The test's hosts: received messages, and how the tab opened each. */
class Hosts {
  readonly opened: { loss: HostLoss | null; received: TabMessage[]; send: (message: HostMessage) => void }[] = [];
  readonly link = new HostReconnector((loss) => Promise.resolve(this.open(loss)));
  answering = true;

  get newest() {
    const newest = this.opened.at(-1);
    if (newest === undefined) throw new Error('No host was opened yet.');
    return newest;
  }

  private open(loss: HostLoss | null): HostHandle {
    const { port1, port2 } = new MessageChannel();
    const received: TabMessage[] = [];
    const send = (message: HostMessage) => port2.postMessage(message);
    port2.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'ping' && this.answering) send({ kind: 'pong' });
      received.push(data);
    });
    port2.start();
    this.opened.push({ loss, received, send });
    const gone = new Promise<never>(() => undefined);
    return { port: port1, life: null, isRunning: false, gone, close: () => undefined };
  }
}

/** Lets messages pass between ports: a round there and back. */
async function messagesPass(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let round = 0; round < 3; round += 1) {
    await new Promise<void>((resolve) => {
      port2.addEventListener('message', () => resolve(), { once: true });
      port2.start();
      port1.postMessage(null);
    });
  }
  port1.close();
}

/** Enough for a tab to notice a silent host. */
async function pulses(count: number): Promise<void> {
  for (let pulse = 0; pulse < count; pulse += 1) {
    await vi.advanceTimersByTimeAsync(timing.host.pingInterval);
    await messagesPass();
  }
}

describe('the link to a host', () => {
  let hosts: Hosts;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    hosts = new Hosts();
    await hosts.link.open();
  });

  afterEach(() => {
    hosts.link.close();
    vi.useRealTimers();
  });

  it('stays with a host that answers', async () => {
    hosts.newest.send({ kind: 'welcome' });
    await messagesPass();
    await pulses(20);
    expect(hosts.opened).toHaveLength(1);
    expect(hosts.link.isUp).toBe(true);
  });

  it('replaces a host that hangs, and tells the next one anew', async () => {
    const lost: HostLoss[] = [];
    hosts.link.lost$.subscribe((loss) => lost.push(loss));
    hosts.link.connected$.subscribe(() => hosts.link.send({ kind: 'views', entities: ['unit'] }));
    hosts.newest.send({ kind: 'welcome' });
    await messagesPass();
    hosts.answering = false;
    await pulses(4);
    expect(lost).toEqual(['hung']);
    expect(hosts.opened.map(({ loss }) => loss)).toEqual([null, 'hung']);
    expect(hosts.newest.received.map(({ kind }) => kind)).toEqual(['hello', 'views']);
  });

  it('tries the same kind of host once more soon, since the first may have been dying with the page before', async () => {
    await vi.advanceTimersByTimeAsync(timing.host.firstStart);
    await messagesPass();
    await vi.advanceTimersByTimeAsync(1);
    expect(hosts.opened.map(({ loss }) => loss)).toEqual([null, 'died']);
    hosts.newest.send({ kind: 'welcome' });
    await messagesPass();
    expect(hosts.link.isUp).toBe(true);
  });

  it('goes on to another kind of host where one does not come to life', async () => {
    for (const wait of [timing.host.firstStart, timing.host.start]) {
      await vi.advanceTimersByTimeAsync(wait);
      await messagesPass();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(hosts.opened.map(({ loss }) => loss)).toEqual([null, 'died', 'failed']);
  });

  it('opens another host soon where one dies before it answers, although the one before it ran', async () => {
    hosts.newest.send({ kind: 'welcome' });
    await messagesPass();
    hosts.answering = false;
    await pulses(4);
    expect(hosts.opened).toHaveLength(2);
    // The second never answers: its code is known to load, so the wait is short.
    await pulses(6);
    expect(hosts.opened.length).toBeGreaterThan(2);
    expect(hosts.newest.loss).toBe('hung');
  });

  it('comes back to a host that took it for gone', async () => {
    hosts.newest.send({ kind: 'welcome' });
    hosts.newest.send({ kind: 'ended' });
    await messagesPass();
    await vi.advanceTimersByTimeAsync(1);
    expect(hosts.opened.map(({ loss }) => loss)).toEqual([null, 'suspended']);
  });

  it('leaves no open way to a host behind that it did not need any more', async () => {
    let opened: (door: HostHandle) => void = () => undefined;
    const link = new HostReconnector(() => new Promise((resolve) => (opened = resolve)));
    const opening = link.open();
    link.close();
    const { port1, port2 } = new MessageChannel();
    const closed = new Promise((resolve) => port2.addEventListener('close', resolve));
    port2.start();
    opened({ port: port1, life: null, isRunning: true, gone: new Promise(() => undefined), close: () => undefined });
    await opening;
    await closed;
  });

  it('waits longer each time before it opens a host, where one after the other dies young', async () => {
    const waited: number[] = [];
    for (let death = 0; death < 4; death += 1) {
      const { length } = hosts.opened;
      hosts.newest.send({ kind: 'ended' });
      await messagesPass();
      const lostAt = Date.now();
      while (hosts.opened.length === length) await vi.advanceTimersByTimeAsync(50);
      await messagesPass();
      waited.push(Date.now() - lostAt);
    }
    expect(waited).toEqual([50, 250, 750, 1750]);
  });
});
