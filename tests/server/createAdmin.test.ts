import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { runProcess } from '#tests/support/server/process.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

const timeout = 120_000;

async function createAdmin(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { ended, output } = runProcess('bin/createAdmin.ts', args, environment);
  return { code: await ended, output: output() };
}

const ada = ['--email', 'ada@example.test', '--organisation', 'Example Storage'];

it.runIf(isOnPostgres)(
  'the first user needs an email, an organisation and a PostgreSQL server',
  { timeout },
  async () => {
    const without = await createAdmin([], {});
    expect(without).toMatchObject({
      code: 1,
      output: expect.stringContaining('Give an email and an organisation: npm'),
    });
    const embedded = await createAdmin(ada, {});
    expect(embedded).toMatchObject({ code: 1, output: expect.stringContaining('DATABASE_URL must be set') });
  },
);

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
