import { createServer, type Server as HttpServer } from 'node:http';
import { connect, createServer as createRelay, type AddressInfo, type Server as Relay, type Socket } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#collections/transport/api.ts';
import { createLivenessProbe, type LivenessProbe } from '#collections/transport/livenessProbe.ts';
import { openLiveSocket, type LiveSocket } from '#collections/transport/liveSocket.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import { replicaTiming } from '#domain/limits/replica.ts';
import { serverTiming } from '#server/config/timing.ts';

/** A server that can freeze: it still accepts connections, and nothing passes any more in either direction. */
class FreezingServer {
  url = '';
  calls = 0;
  private http!: HttpServer;
  private io!: Server;
  private relay!: Relay;
  private isFrozen = false;
  private readonly sockets = new Set<Socket>();

  async start(pingInterval: number): Promise<void> {
    this.http = createServer((request, response) => {
      if (request.url?.startsWith('/api/') === true) this.calls += 1;
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"id":1}');
    });
    this.io = new Server(this.http, { pingInterval, pingTimeout: 20_000 });
    await new Promise<void>((listening) => this.http.listen(0, '127.0.0.1', listening));
    const { port } = this.http.address() as AddressInfo;
    this.relay = createRelay((near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
        if (this.isFrozen) socket.pause();
      }
      near.on('data', (bytes) => far.write(bytes));
      far.on('data', (bytes) => near.write(bytes));
      if (this.isFrozen) this.freeze();
    });
    await new Promise<void>((listening) => this.relay.listen(0, '127.0.0.1', listening));
    this.url = `http://127.0.0.1:${(this.relay.address() as AddressInfo).port}`;
  }

  /** Resolves after so many answered pings of the server's only client. */
  answeredPings(count: number): Promise<void> {
    const [client] = this.io.of('/').sockets.values();
    let left = count;
    return new Promise((resolve) => {
      client?.conn.on('heartbeat', () => {
        left -= 1;
        if (left === 0) resolve();
      });
    });
  }

  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await this.io.close();
    await new Promise((closed) => this.relay.close(closed));
  }
}

describe('a server that freezes', () => {
  const server = new FreezingServer();
  let live: LiveSocket | undefined;
  let probe: LivenessProbe | undefined;
  let ups = 0;
  let downs = 0;
  let silences = 0;

  beforeEach(() => {
    [ups, downs, silences] = [0, 0, 0];
  });
  afterEach(async () => {
    probe?.stop();
    live?.close();
    await server.close();
  });

  const until = (fits: () => boolean) => vi.waitFor(() => expect(fits()).toBe(true), { timeout: 8_000, interval: 10 });

  /** Connects as the host of a browser does, with times as short as a test needs. */
  async function watch(quiet: number): Promise<void> {
    const api = createApi({ base: server.url, token: () => 'token' });
    const started = createLivenessProbe({
      ask: (signal) => api.call(sessionCalls.currentUser, { parameters: { id: 1 }, signal }),
      onSilent: () => {
        silences += 1;
        live?.drop();
      },
      timing: { quiet, answer: 200 },
    });
    probe = started;
    live = openLiveSocket({
      url: server.url,
      token: 'token',
      onUp: () => {
        ups += 1;
        started.start();
      },
      onDown: () => {
        downs += 1;
        started.stop();
      },
      onEvent: () => undefined,
      onHeard: () => started.heard(),
    });
    await until(() => ups === 1);
  }

  it('is noticed, and is connected to again once it answers', async () => {
    await server.start(25_000);
    await watch(100);
    server.freeze();
    await until(() => downs === 1);
    expect(silences).toBe(1);
    server.thaw();
    await until(() => ups === 2);
    expect(silences).toBe(1);
  });

  it('is not a server that merely has nothing to tell: it is asked now and then', async () => {
    await server.start(25_000);
    await watch(60);
    const before = server.calls;
    await until(() => server.calls >= before + 3);
    expect([silences, downs]).toEqual([0, 0]);
  });

  it('is told by missing pings, without a call, where the server pings often', async () => {
    await server.start(40);
    await watch(400);
    const before = server.calls;
    await server.answeredPings(20);
    expect(server.calls).toBe(before);
    expect(silences).toBe(0);
  });

  it('is noticed within 15 seconds, whoever made it', () => {
    const { quiet, answer } = replicaTiming.liveness;
    expect(quiet + answer).toBeLessThanOrEqual(15_000);
    const { ping } = serverTiming.live;
    expect(ping.interval + ping.answer).toBeLessThanOrEqual(15_000);
    // The pings of our server then spare the calls.
    expect(ping.interval).toBeLessThan(quiet);
  });
});

it('does not take a computer that slept for a silent server', () => {
  let now = 0;
  const timers: { at: number; task: () => void }[] = [];
  let silences = 0;
  const probe = createLivenessProbe({
    ask: () => new Promise(() => undefined),
    onSilent: () => (silences += 1),
    timing: { quiet: 100, answer: 50 },
    scheduler: {
      now: () => now,
      after(delay, task) {
        const timer = { at: now + delay, task };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
    },
  });
  const passTo = (moment: number) => {
    now = moment;
    for (const timer of timers.filter(({ at }) => at <= moment)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.task();
    }
  };
  probe.start();
  passTo(100);
  passTo(60_000);
  expect(silences).toBe(0);
  passTo(60_100);
  passTo(60_150);
  expect(silences).toBe(1);
});
