// @module-tag postgres
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from '#server/config/dataPlace.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { readFlags } from '#server/config/flags.ts';
import { runServer } from '#server/run.ts';
import { tokenOf } from '#tests/support/browser/signedInContext.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { seededFolder } from '#tests/support/server/databaseFolders.ts';
import { runProcess, temporaryFolder } from '#tests/support/server/process.ts';
import { usualSeed } from '#tests/support/server/seededDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

const timeout = 120_000;

async function createAdmin(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { ended, output } = runProcess('bin/createAdmin.ts', args, environment);
  return { code: await ended, output: output() };
}

const ada = ['--email', 'ada@example.test', '--organisation', 'Example Storage'];

it.runIf(isOnPostgres)('the first user needs an email and an organisation', { timeout }, async () => {
  expect(await createAdmin([], {})).toMatchObject({
    code: 1,
    output: expect.stringContaining('Give an email and an organisation: npm'),
  });
});

describe.runIf(isOnPostgres)('the first user of a new data folder', { timeout }, () => {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: folder.path };
  afterAll(() => folder.remove());

  it('needs a server that is stopped', async () => {
    const { release } = lockDataFolder(readEnvironment(environment));
    const refused = await createAdmin(ada, environment);
    release();
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('in use by process') });
  });

  it('chooses a password once the server runs, which makes no demo data', async () => {
    const { code, output } = await createAdmin(ada, environment);
    expect(output).toMatch(/^Start the server and choose a password within 60 minutes:\nhttp:\S+$/m);
    expect(code).toBe(0);
    const server = await runServer({
      environment: { ...readEnvironment(environment), port: 0 },
      flags: readFlags([]),
      dashboard: undefined,
    });
    const token = output.trim().split('/').at(-1) ?? '';
    const password = 'Correct-horse-1';
    const chosen = await fetch(`${server.url}/auth/password/forgot/${token}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'connection-point': 'dashboard' },
      body: JSON.stringify({ password }),
    });
    expect(chosen.status).toBe(204);
    const signedIn = await tokenOf(server.url, { email: 'ada@example.test', password });
    const sites = await fetch(`${server.url}/api/admin/sites`, {
      headers: { authorization: signedIn, 'connection-point': 'dashboard' },
    });
    expect(await sites.json()).toEqual({ count: 0, rows: [] });
    expect(server.seeded).toBeNull();
    await server.close();
  });

  it('is refused where demo data is', async () => {
    const demo = temporaryFolder();
    cpSync(await seededFolder(usualSeed), join(demo.path, 'postgres'), { recursive: true });
    const refused = await createAdmin(ada, { DATA_DIR: demo.path });
    demo.remove();
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('holds demo data') });
  });
});

describe.runIf(isOnPostgres)('the first user of a production database', { timeout }, () => {
  let url: string;
  let server: TestServer;
  beforeAll(async () => {
    if (!isOnPostgres) return;
    url = await createBareDatabase(postgresUrl);
    server = await startTestServer({ database: { kind: 'url', url } });
  });
  afterAll(() => (!isOnPostgres ? undefined : server.close()));

  it('chooses a password by the printed link, and has every right', async () => {
    const { code, output } = await createAdmin(ada, {
      DATABASE_URL: url,
      PUBLIC_URL: 'https://gatehouse.example.test',
    });
    expect(output).toMatch(/^Choose a password within 60 minutes:\nhttps:\/\/gatehouse\.example\.test\/\S+$/m);
    expect(code).toBe(0);
    const token = output.trim().split('/').at(-1) ?? '';
    const password = 'Correct-horse-1';
    expect((await server.call('PUT', `auth/password/forgot/${token}`, { body: { password } })).status).toBe(204);
    const signedIn = await server.signInByCall({ email: 'ada@example.test' }, password);
    const organisations = await server.call('GET', 'api/admin/organisations', { token: signedIn });
    expect(organisations.body).toMatchObject({ rows: [{ name: 'Example Storage' }] });
    const again = await createAdmin(ada, { DATABASE_URL: url });
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Choose a password') });
  });

  it('cannot be an existing user', async () => {
    await server.build.user({ email: 'clerk@example.test' });
    const refused = await createAdmin(['--email', 'Clerk@example.test', '--organisation', 'X'], { DATABASE_URL: url });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is no super admin') });
  });
});
