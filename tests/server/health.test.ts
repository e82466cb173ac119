import { beforeAll, describe, expect, it } from 'vitest';
import { halfSent, readiness } from '#tests/support/server/halfSent.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

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

  it('waits two seconds for a database that hangs', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A memory database has one connection, and this transaction has it.
    const holding = server.database.transaction(() => held);
    const begun = performance.now();
    if ((process.env['TEST_DATABASE_URL'] ?? '') === '') {
      expect(await readiness(server.url)).toEqual({ status: 503, body: 'The database does not answer.' });
      expect(performance.now() - begun).toBeGreaterThan(1_900);
    }
    release();
    await holding;
    expect((await readiness(server.url)).status).toBe(200);
  });

  it('is not called ready without the database', async () => {
    await server.storage.close();
    expect(await server.call('GET', 'readyz')).toMatchObject({ status: 503, body: 'The database does not answer.' });
    expect((await server.call('GET', 'healthz')).status).toBe(200);
    // The database is gone already, which closing finds out.
    await server.close().catch((error: unknown) => expect(String(error)).toMatch(/closed/i));
  });
});

describe('a stop', () => {
  it('lets running calls end, and says meanwhile that it takes no more', async () => {
    const server = await startTestServer();
    const call = await halfSent(server.url);
    const closed = server.close();
    expect(await readiness(server.url)).toEqual({ status: 503, body: 'The server is stopping.' });
    expect(await call.end()).toEqual({ status: 401, body: 'The email or the password is not right.' });
    await closed;
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('does not wait for ever for a call that never ends', async () => {
    const server = await startTestServer({ stopLimit: 50 });
    const call = await halfSent(server.url);
    await server.close();
    expect(await call.broken).toBe(true);
  });
});
