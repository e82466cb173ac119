// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest';
import { halfSent, readiness } from '#tests/support/server/halfSent.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

describe('health', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });

  it('says that the server lives, and that it can take calls', async () => {
    expect(await server.call('GET', 'healthz')).toMatchObject({ status: 200, body: 'alive' });
    const ready = await server.call('GET', 'readyz');
    expect(ready).toMatchObject({ status: 200, body: 'ready' });
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });

  it('answers monitors that ask by HEAD', async () => {
    for (const path of ['healthz', 'readyz']) {
      const head = await fetch(`${server.url}/${path}`, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    }
  });

  it('waits two seconds for a database that hangs', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Holds a memory database's only connection.
    const holding = server.database.transaction(() => held);
    const begun = performance.now();
    if (!isOnPostgres) {
      expect(await readiness(server.url)).toEqual({ status: 503, body: "The database isn't responding." });
      expect(performance.now() - begun).toBeGreaterThan(1_900);
    }
    release();
    await holding;
    expect((await readiness(server.url)).status).toBe(200);
  });

  it('is not called ready without the database', async () => {
    await server.storage.close();
    expect(await server.call('GET', 'readyz')).toMatchObject({ status: 503, body: "The database isn't responding." });
    expect((await server.call('GET', 'healthz')).status).toBe(200);
    // The database is gone already.
    await server.close().catch((error: unknown) => expect(String(error)).toMatch(/closed/i));
  });
});

describe('too many calls at once', () => {
  it('are asked to come again, while those that run go on', async () => {
    const server = await startTestServer({ maxCalls: 2 });
    const running = [await halfSent(server.url), await halfSent(server.url)];
    const refused = await server.call('GET', 'api/admin/units');
    expect(refused).toMatchObject({ status: 503, body: 'The server is busy. Try again in a moment.' });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await readiness(server.url)).status).toBe(200);
    for (const call of running) expect((await call.end()).status).toBe(401);
    expect((await server.call('GET', 'api/admin/units')).status).toBe(401);
    await server.close();
  });
});

describe('a stop', () => {
  it('lets running calls end, and says meanwhile that it takes no more', async () => {
    const server = await startTestServer();
    await server.build.user();
    const call = await halfSent(server.url);
    const closed = server.close();
    expect(await readiness(server.url)).toEqual({ status: 503, body: 'The server is stopping.' });
    expect(await call.end()).toMatchObject({ status: 401, body: 'Incorrect email or password.' });
    await closed;
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('refuses new calls on connections that stay open, and has them look for another server', async () => {
    const server = await startTestServer();
    const user = await server.build.user();
    const token = await server.signIn(user);
    const running = await halfSent(server.url);
    const closed = server.close();
    const refused = await server.call('GET', 'api/admin/units', { token });
    expect(refused).toMatchObject({ status: 503, body: 'The server is stopping.' });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('connection')).toBe('close');
    await running.end();
    await closed;
  });

  it('tells the change of a call that it lets end', async () => {
    const server = await startTestServer();
    const { organisationId, id: siteId } = await server.build.site();
    const { id } = await server.build.unit({ siteId });
    const token = await server.signIn(await server.build.user({ organisationId }));
    const live = await listenLive(server.url, token);
    const renaming = await halfSent(server.url, {
      method: 'PUT',
      path: `/api/admin/units/${id}`,
      token,
      body: { name: 'Last' },
    });
    const closed = server.close();
    expect((await renaming.end()).status).toBe(200);
    await live.hears('UNIT:UPDATE', id);
    await closed;
    live.close();
  });

  it('does not wait for ever for a call that never ends', async () => {
    const server = await startTestServer({ stopTimeout: 50 });
    const call = await halfSent(server.url);
    await server.close();
    expect(await call.broken).toBe(true);
  });
});
