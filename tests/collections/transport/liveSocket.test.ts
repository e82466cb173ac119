import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLiveSocket, type LiveSocket } from '#collections/transport/liveSocket.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';

describe('the live socket', () => {
  let http: HttpServer;
  let io: Server;
  let url: string;
  let live: LiveSocket | undefined;
  const heard: LiveEvent<LiveSubject>[] = [];
  const ups: boolean[] = [];
  const downs: string[] = [];
  let refusals = 0;

  beforeEach(async () => {
    for (const list of [heard, ups, downs]) list.length = 0;
    http = createServer();
    io = new Server(http, { connectionStateRecovery: { maxDisconnectionDuration: 60_000 } });
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    live?.close();
    await io.close();
  });

  function open(): void {
    live = openLiveSocket({
      url,
      token: 'the-token',
      onUp: (recovered) => ups.push(recovered),
      onDown: (reason) => {
        downs.push(reason);
        if (reason === 'io server disconnect') live?.connect();
      },
      onRefused: () => (refusals += 1),
      onEvent: (event) => heard.push(event),
    });
  }

  const until = (fits: () => boolean) => vi.waitFor(() => expect(fits()).toBe(true), { timeout: 8_000, interval: 10 });

  it('shows its token, and tells events that are ours and no others', async () => {
    const tokens: unknown[] = [];
    io.use((socket, next) => {
      tokens.push(socket.handshake.auth['token']);
      next();
    });
    open();
    await until(() => ups.length === 1);
    io.emit('UNIT:UPDATE', { id: 'seven' });
    io.emit('WEATHER:UPDATE', { id: 7 });
    // Some servers name no unit, and mean the whole map.
    io.emit('ALARMINGUNITS:UPDATE');
    io.emit('UNIT:UPDATE', { id: 7, siteId: 2 });
    await until(() => heard.length > 1);
    expect(heard).toEqual([
      { entity: 'alarmingUnits', act: 'UPDATE', id: 0, siteId: undefined, organisationId: undefined },
      { entity: 'unit', act: 'UPDATE', id: 7, siteId: 2, organisationId: undefined },
    ]);
    expect(ups).toEqual([false]);
    expect(tokens).toEqual(['the-token']);
  });

  it('brings what was missed when the connection only broke, and says so', async () => {
    open();
    await until(() => ups.length === 1);
    // Only a connection that received an event can say where it stopped.
    io.emit('UNIT:UPDATE', { id: 1 });
    await until(() => heard.length === 1);
    for (const { conn } of io.of('/').sockets.values()) conn.close();
    await until(() => downs.length === 1);
    io.emit('UNIT:UPDATE', { id: 2 });
    await until(() => ups.length === 2 && heard.length === 2);
    expect(ups).toEqual([false, true]);
    expect(heard.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('connects again after a pause when the server sent it away, as a new one that missed something', async () => {
    open();
    await until(() => ups.length === 1);
    const asked = Date.now();
    io.disconnectSockets(true);
    await until(() => ups.length === 2);
    expect(downs).toEqual(['io server disconnect']);
    expect(ups).toEqual([false, false]);
    expect(Date.now() - asked).toBeGreaterThanOrEqual(400);
    expect(refusals).toBe(0);
  });

  it('tells when the server, having sent it away, turns it away for good', async () => {
    open();
    await until(() => ups.length === 1);
    io.use((_socket, next) => next(new Error('The sign-in has ended.')));
    io.disconnectSockets(true);
    await until(() => refusals === 1);
    expect(ups).toEqual([false]);
  });
});
