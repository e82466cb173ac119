import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { demoSignIn } from '#server/seed/people.ts';
import { seededFolder } from '#tests/support/server/databaseFolders.ts';
import { runProcess, temporaryFolder, type ServerProcess } from '#tests/support/server/process.ts';
import { usualSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** Processes start slowly on a machine that has much to do (milliseconds). */
const timeout = 120_000;

const folder = temporaryFolder();
const running: ServerProcess[] = [];
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  folder.remove();
});

/** A sign-in whose body is still on its way. */
async function halfSent(url: string) {
  const body = JSON.stringify({ email: demoSignIn.email, password: 'not it' });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  const sending = openRequest(`${url}/auth/user/login`, { method: 'POST', headers });
  const answered = once(sending, 'response') as Promise<[Parameters<typeof text>[0] & { statusCode?: number }]>;
  answered.catch(() => undefined); // looked at by those who let it end
  sending.write(body.slice(0, 5));
  await once(sending, 'socket');
  // Answered after the head of the call before it, which the server has by then.
  await fetch(`${url}/healthz`);
  return {
    sending,
    async end(): Promise<{ status: number | undefined; body: string }> {
      sending.end(body.slice(5));
      const [response] = await answered;
      return { status: response.statusCode, body: await text(response) };
    },
    broken: answered.then(
      () => false,
      () => true,
    ),
  };
}

const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.text() };
};

describe('health', () => {
  it('says that the server lives, and that it can take calls', async () => {
    const server = await startTestServer();
    expect(await server.call('GET', 'healthz')).toMatchObject({ status: 200, body: 'alive' });
    const ready = await server.call('GET', 'readyz');
    expect(ready).toMatchObject({ status: 200, body: 'ready' });
    expect(ready.headers.get('cache-control')).toBe('no-store');
    await server.close();
  });

  it('does not call itself ready without its database', async () => {
    const server = await startTestServer();
    await server.storage.close();
    expect(await server.call('GET', 'readyz')).toMatchObject({ status: 503, body: 'The database does not answer.' });
    expect((await server.call('GET', 'healthz')).status).toBe(200);
    // The database is gone already, which closing finds out.
    await server.close().catch((error: unknown) => expect(String(error)).toMatch(/closed/i));
  });

  it('waits two seconds for a database that hangs', async () => {
    const server = await startTestServer();
    const { database } = server;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A memory database has one connection, and this transaction has it.
    const holding = database.transaction(() => held);
    const begun = performance.now();
    if ((process.env['TEST_DATABASE_URL'] ?? '') === '') {
      expect(await readiness(server.url)).toEqual({ status: 503, body: 'The database does not answer.' });
      expect(performance.now() - begun).toBeGreaterThan(1_900);
    }
    release();
    await holding;
    expect((await readiness(server.url)).status).toBe(200);
    await server.close();
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

  it('of the process ends with 0, after the running call', { timeout }, async () => {
    await seededFolder(usualSeed, `${folder.path}/data/postgres`);
    const environment = { PORT: '0', DATA_DIR: `${folder.path}/data` };
    const begun = runProcess('bin/dev.ts', ['api', '--no-simulator'], environment);
    running.push(begun);
    const [, url = ''] = await begun.says(/API\s+(http\S+)/);
    const call = await halfSent(url);
    begun.child.kill('SIGTERM');
    for (let status = 200; status !== 503;) ({ status } = await readiness(url));
    expect((await call.end()).status).toBe(401);
    expect(await begun.ended).toBe(0);
  });
});
