import { io, type Socket } from 'socket.io-client';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#tests/support/server/startServer.ts';

const sockets: Socket[] = [];
const server = await startTestServer();
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
});

const put = (path: string, token: string, body: object) => server.call('PUT', `api/admin/${path}`, { token, body });

/** Reconnects by itself, with the token given then. */
async function steady(token: () => string) {
  const socket = io(server.url, {
    auth: (give) => give({ token: token() }),
    transports: ['websocket'],
    reconnectionDelay: 10,
    reconnectionDelayMax: 10,
    forceNew: true,
  });
  sockets.push(socket);
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, { id }: { id: number }) => {
    heard.push(`${name} ${id}`);
    waiting.forEach((look) => look());
  });
  const connected = () => new Promise<void>((resolve) => socket.once('connect', resolve));
  const hears = (line: string) =>
    new Promise<void>((resolve) => {
      const look = () => heard.includes(line) && resolve();
      waiting.add(look);
      look();
    });
  await connected();
  return { socket, heard, connected, hears };
}

async function scene() {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const units = [await server.build.unit({ siteId }), await server.build.unit({ siteId })] as const;
  const user = await server.build.user({ organisationId });
  return { organisationId, siteId, units, user, token: await server.signIn(user) };
}

describe('a recovered connection', () => {
  it('receives events that were committed during its recovery', async () => {
    const { organisationId, siteId, units, token } = await scene();
    const live = await steady(() => token);
    await put(`units/${units[0].id}`, token, { kind: 'locker' });
    await live.hears(`UNIT:UPDATE ${units[0].id}`);
    // The write holds the memory database's only connection, so the look-up waits.
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const writing = server.storage.write(async (_transaction, addChange) => {
      await finished;
      addChange({ entity: 'unit', act: 'UPDATE', id: units[1].id, siteId, organisationIds: [organisationId] });
    });
    const back = live.connected();
    const arrived = new Promise((resolve) => live.socket.io.once('open', () => resolve(null)));
    live.socket.io.engine.close();
    await arrived;
    // After another call's round trip, the connection's earlier request has arrived too.
    await fetch(`${server.url}/api/admin/nothing`);
    finish();
    await writing;
    await back;
    expect(live.socket.recovered).toBe(true);
    await live.hears(`UNIT:UPDATE ${units[1].id}`);
  });

  it("ends when it has another user's token", async () => {
    const { units, token } = await scene();
    const other = await server.signIn(await server.build.user({ permissions: {} }));
    let given = token;
    const live = await steady(() => given);
    await put(`units/${units[0].id}`, token, { kind: 'locker' });
    await live.hears(`UNIT:UPDATE ${units[0].id}`);
    given = other;
    const ended = new Promise((resolve) =>
      live.socket.on('disconnect', (reason) => reason === 'io server disconnect' && resolve(reason)),
    );
    live.socket.io.engine.close();
    await ended;
    const before = live.heard.length;
    await put(`units/${units[1].id}`, token, { kind: 'desk' });
    expect(live.heard).toHaveLength(before);
  });
});
