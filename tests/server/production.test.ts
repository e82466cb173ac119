// @module-tag postgres
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#server/config/environment.ts';
import { readFlags } from '#server/config/flags.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { runServer } from '#server/run.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { freePort } from '#tests/support/server/freePort.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

const mailServer = { SMTP_URL: 'smtp://mail.example.test', MAIL_FROM: 'gatehouse@example.test' };
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Starts and stops. @returns the refusal's sentence; null: it started. */
async function refusalOf(variables: Record<string, string>, flags: readonly string[] = []): Promise<string | null> {
  const environment = readEnvironment({ PORT: '0', DATA_DIR: join(folder.path, 'unused'), ...variables });
  try {
    const server = await runServer({
      environment,
      flags: readFlags([...flags, '--no-simulator']),
      dashboard: undefined,
    });
    await server.close();
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    return (error as StartFailure).message;
  }
}

describe('a server for production', () => {
  it.each(['0.0.0.0', '::', '10.1.2.3', 'gatehouse.example.test'])(
    'with HOST %s is refused without a mail server, and with demo accounts',
    async (HOST) => {
      const DATABASE_URL = `postgres://gate:secret@127.0.0.1:${await freePort()}/gatehouse`;
      expect(await refusalOf({ HOST, DATABASE_URL })).toMatch(/^A server for production needs SMTP_URL: /);
      expect(await refusalOf({ HOST, DATABASE_URL, ...mailServer }, ['--seed', '1'])).toMatch(/^--seed is refused: /);
    },
  );

  it.each(['127.0.0.1', '::1', 'localhost'])('is none with HOST %s', async (HOST) => {
    const DATABASE_URL = `postgres://gate:secret@127.0.0.1:${await freePort()}/gatehouse`;
    expect(await refusalOf({ HOST, DATABASE_URL }, ['--seed', '1'])).toMatch(/does not answer/);
  });
});

describe.runIf(isOnPostgres)('a database for production', () => {
  it('with demo accounts only starts where that is asked for', { timeout: 120_000 }, async () => {
    const variables = { DATABASE_URL: await createBareDatabase(postgresUrl), HOST: '0.0.0.0', LINKS_TO_LOG: 'on' };
    expect(await refusalOf({ ...variables, HOST: '127.0.0.1' }, ['--seed', '1'])).toBeNull();
    expect(await refusalOf(variables)).toMatch(/^This database holds demo accounts: .* DEMO_DATA=on/);
    expect(await refusalOf({ ...variables, DEMO_DATA: 'on' })).toBeNull();
  });
});
