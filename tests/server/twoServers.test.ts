// @module-tag postgres
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sentences } from '#server/sentences.ts';
import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { changeLines } from '#server/storage/schema/changeLog.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { findRedis, startRedis, type Redis } from '#tests/support/redis/redis.ts';
import { createBuilders, type Builders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

const possible = isOnPostgres && findRedis() !== null;

let redis: Redis;
let open: OpenDatabase;
let build: Builders;
let a: RemoteServer;
let b: RemoteServer;
const listeners: { close(): void }[] = [];

beforeAll(async () => {
  if (!possible) return;
  redis = await startRedis();
  const url = await createBareDatabase(postgresUrl);
  const environment = { DATABASE_URL: url, REDIS_URL: redis.url };
  // Both at once on an empty database: one creates the tables.
  [a, b] = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  open = await openDatabase({ kind: 'url', url }, () => undefined);
  build = createBuilders(open.database);
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});
afterAll(async () => {
  if (!possible) return;
  await Promise.all([a.stop(), b.stop(), open.close()]);
  await redis.stop();
});

async function hearing({ url }: RemoteServer, token: string): Promise<Listener> {
  const live = await listenLive(url, token);
  listeners.push(live);
  return live;
}

async function scene(count: number) {
  const { id: organisationId } = await build.organisation();
  const { id: siteId } = await build.site({ organisationId });
  const user = await build.user({ organisationId });
  const units: number[] = [];
  for (let index = 0; index < count; index += 1) units.push((await build.unit({ siteId, name: `U${index}` })).id);
  return { organisationId, siteId, user, units, token: await a.signIn(user, builtPassword) };
}

const rename = (server: RemoteServer, token: string, id: number, name: string) =>
  server.call('PUT', `api/admin/units/${id}`, token, { name });

const updated = (heard: Listener['heard']) =>
  heard.filter(({ name }) => name === 'UNIT:UPDATE').map(({ payload }) => payload.id);
const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/** Can be cut, and moved to another server. */
async function wanderer(token: string) {
  const socket: Socket = io(a.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  listeners.push({ close: () => socket.disconnect() });
  const heard: number[] = [];
  const waiting = new Set<() => void>();
  socket.on('UNIT:UPDATE', ({ id }: { id: number }) => {
    heard.push(id);
    waiting.forEach((look) => look());
  });
  const connected = () =>
    new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  await connected();
  return {
    heard,
    hears: (id: number) =>
      new Promise<void>((resolve) => {
        const look = () => heard.includes(id) && resolve();
        waiting.add(look);
        look();
      }),
    async cut() {
      const gone = new Promise((resolve) => socket.once('disconnect', resolve));
      socket.io.engine.close();
      await gone;
    },
    /** Resolves with whether the connection was recovered. */
    async comeBackTo({ url }: RemoteServer): Promise<boolean> {
      Object.assign(socket.io, { uri: url });
      const back = connected();
      socket.connect();
      await back;
      return socket.recovered;
    },
  };
}

describe.runIf(possible)('two servers on one PostgreSQL and one redis', { timeout: 120_000 }, () => {
  it('end a revoked API token at both, with its live connections', async () => {
    const { organisationId, token } = await scene(1);
    const account = await build.user({ organisationId, isServiceAccount: true });
    const { token: program } = await build.apiToken({ userId: account.id });
    const path = `api/admin/users/apiUser/${account.id}/tokens`;
    const [made] = ((await a.call('GET', path, token)).body ?? []) as { id: number }[];
    const lives = [await hearing(a, program), await hearing(b, program)];
    expect((await a.call('DELETE', `${path}/${made?.id}`, token)).status).toBe(204);
    for (const server of [a, b]) expect((await server.call('GET', 'api/admin/units', program)).status).toBe(401);
    for (const { ended } of lives) expect(await ended).toBe('io server disconnect');
  });

  it('tell each change once to the connections of both, wherever it was made', async () => {
    const { units, token } = await scene(30);
    const [onA, onB] = [await hearing(a, token), await hearing(b, token)];
    const [marker = 0, ...changed] = units;
    const commanded = changed.slice(0, 10);
    await Promise.all([
      ...commanded.map((id) => a.call('POST', `api/admin/units/${id}/open`, token)),
      ...changed.slice(10, 20).map((id) => b.call('PUT', `api/admin/units/${id}`, token, { kind: 'locker' })),
      ...changed.slice(20).map((id) => a.call('PUT', `api/admin/units/${id}`, token, { kind: 'office' })),
    ]);
    for (const live of [onA, onB]) for (const id of changed) await live.hears('UNIT:UPDATE', id);
    // Duplicates arrive before the same server's marker.
    await rename(a, token, marker, 'marker');
    for (const live of [onA, onB]) await live.hears('UNIT:UPDATE', marker);
    for (const live of [onA, onB]) expect(ascending(updated(live.heard))).toEqual(ascending(units));
    const read = await b.call('GET', `api/admin/units/${commanded[0]}`, token);
    expect(read.body).toMatchObject({ status: 'unlocked' });
  });

  it('tell the changes of both in one order, so that a connection that is cut knows what it has', async () => {
    const { units, token } = await scene(60);
    const [onA, onB] = [await hearing(a, token), await hearing(b, token)];
    const entries = [onA, onB].map(({ socket }) => {
      const heard: string[] = [];
      socket.onAny((_name: string, _payload: unknown, entry: string) => heard.push(entry));
      return heard;
    });
    await Promise.all(units.map((id, nth) => rename(nth % 2 === 0 ? a : b, token, id, `ordered ${nth}`)));
    for (const live of [onA, onB]) for (const id of units) await live.hears('UNIT:UPDATE', id);
    const numberOf = (entry: string) => entry.split('-').reduce((sum, part) => sum * 1_000 + Number(part), 0);
    for (const heard of entries) expect(heard).toEqual(heard.toSorted((one, other) => numberOf(one) - numberOf(other)));
    expect(entries[0]).toEqual(entries[1]);
  });

  it('tell the last act of a record last, however many came at once', async () => {
    const { siteId, units, token } = await scene(2);
    const [onA, onB] = [await hearing(a, token), await hearing(b, token)];
    const [unit = 0, marker = 0] = units;
    const writes = Array.from({ length: 40 }, (_, nth) => rename(nth % 2 === 0 ? a : b, token, unit, `busy ${nth}`));
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 200));
    const made = await a.call('POST', 'api/admin/units', token, { siteId, name: 'brief' });
    const { id: brief } = made.body as { id: number };
    await b.call('DELETE', `api/admin/units/${brief}`, token);
    await rename(a, token, marker, 'marker');
    for (const live of [onA, onB]) {
      await live.hears('UNIT:UPDATE', marker);
      expect(live.heard.map(({ payload }) => payload.id)).toContain(unit);
      expect(live.heard.findLast(({ payload }) => payload.id === brief)?.name).toBe('UNIT:DELETE');
    }
    const lines = await open.database.select().from(changeLines).where(eq(changeLines.recordId, unit));
    expect(lines.filter(({ entity }) => entity === 'unit')).toHaveLength(writes.length);
  });

  it('end the connections of a session that was revoked on the other', async () => {
    const { token } = await scene(0);
    const live = await hearing(b, token);
    expect((await a.call('POST', 'auth/user/logout', token)).status).toBe(204);
    expect(await live.ended).toBe('io server disconnect');
    await expect(listenLive(b.url, token)).rejects.toThrow('You have been signed out');
  });

  it('follow the rights of a user whose record changed on the other', async () => {
    const { organisationId, user, token } = await scene(0);
    const admin = await a.signIn(await build.user({ organisationId, isSuperAdmin: true }), builtPassword);
    const live = await hearing(b, token);
    await a.call('PUT', `api/admin/users/${user.id}`, admin, { firstName: 'Renamed' });
    await live.hears('USER:UPDATE', user.id);
    expect(live.socket.connected).toBe(true);
    await a.call('PUT', `api/admin/users/${user.id}`, admin, { permissions: { sites: 3 } });
    expect(await live.ended).toBe('io server disconnect');
  });

  it('give a connection that comes back to the other what it missed, each change once', async () => {
    const rounds = 12;
    const changes = 20;
    const { units, token } = await scene(rounds * changes + 2);
    const [first = 0, last = 0, ...others] = units;
    const live = await wanderer(token);
    await rename(a, token, first, 'first');
    await live.hears(first);
    for (let round = 0; round < rounds; round += 1) {
      const ids = others.slice(round * changes, (round + 1) * changes);
      const writing = Promise.all(
        ids.map((id, index) => rename(index % 2 === 0 ? a : b, token, id, `round ${round} ${index}`)),
      );
      const [left, next] = round % 2 === 0 ? [a, b] : [b, a];
      await live.cut();
      // The old server must notice the cut first.
      await rename(left, token, first, `before ${round}`);
      const recovered = await live.comeBackTo(next);
      await writing;
      expect(recovered).toBe(true);
      for (const id of ids) await live.hears(id);
    }
    await rename(a, token, last, 'last');
    await live.hears(last);
    const counts = new Map<number, number>();
    for (const id of live.heard) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect(others.filter((id) => counts.get(id) !== 1)).toEqual([]);
  });

  it('say that live events are interrupted while redis is away, and go on afterwards', async () => {
    const { units, token } = await scene(1);
    const onB = await hearing(b, token);
    await redis.kill();
    expect(await onB.ended).toBe('io server disconnect');
    await expect(listenLive(b.url, token)).rejects.toThrow(sentences.liveInterrupted);
    expect((await rename(a, token, units[0] ?? 0, 'meanwhile')).status).toBe(200);
    await redis.startAgain();
    await expect
      .poll(() => listenLive(b.url, token).then((live) => listeners.push(live)), { timeout: 20_000 })
      .toBeTruthy();
  });
});
