import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#server/config/environment.ts';
import { readFlags } from '#server/config/flags.ts';
import { lockFolder } from '#server/config/folderLock.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { runServer } from '#server/run.ts';
import { demoPassword, demoSignIn } from '#server/seed/people.ts';
import { seededFolder } from '#tests/support/server/databaseFolders.ts';
import { freePort } from '#tests/support/server/freePort.ts';
import { halfSent, readiness } from '#tests/support/server/halfSent.ts';
import { runProcess, temporaryFolder, type ServerProcess } from '#tests/support/server/process.ts';
import { usualSeed } from '#tests/support/server/seededDatabase.ts';
import { isProofOf } from '#tests/support/proofs.ts';

/** Milliseconds: processes start slowly on a busy machine. */
const timeout = 120_000;

const folder = temporaryFolder();
const running: ServerProcess[] = [];
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  folder.remove();
});

/** The sentence for the person at the terminal. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const variables = { PORT: '0', DATA_DIR: join(folder.path, 'unused'), ...environment };
  const refused: unknown = await runServer({
    environment: readEnvironment(variables),
    flags: readFlags([]),
    dashboard: undefined,
  }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartFailure);
  return (refused as StartFailure).message;
}

describe('a start that cannot work', () => {
  it('says which value is broken and what it should be', { timeout }, async () => {
    const { ended, output } = runProcess('bin/start.ts', [], { PORT: 'four' });
    expect(await ended).toBe(1);
    expect(output()).not.toContain('    at ');
    expect(output().trim().split('\n').at(-1)).toBe(
      'PORT must be a whole number from 0 to 65535, such as 4200, not "four".',
    );
    const sentences: [Record<string, string>, string | RegExp][] = [
      [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, such as 4200, not "65536".'],
      [{ HOST: 'a b' }, 'HOST must be a host name or an address, such as 127.0.0.1, not "a b".'],
      [{ DATABASE_URL: 'mysql://root:hunter2@db/x' }, /^DATABASE_URL must be a PostgreSQL address, such as [^,]*\.$/],
      [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a number of connections from 1 to 999, such as 10, not "0".'],
      [{ SESSION_KEYS: 'hunter2' }, /^SESSION_KEYS must be keys that openssl rand -base64 32 draws, [^"]*\.$/],
      [{ REDIS_URL: 'http://:hunter2@redis' }, /^REDIS_URL must be a redis address, such as [^,]*\.$/],
      [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, .*, not "loud"\.$/],
      [{ SMTP_URL: 'http://bob:hunter2@mail' }, /^SMTP_URL must be the address of a mail server, such as [^,]*\.$/],
      [{ SMTP_URL: 'smtp://mail' }, /^With SMTP_URL, MAIL_FROM must be the sender of mails, such as /],
      [{ MAIL_FROM: 'Gatehouse' }, /^MAIL_FROM must be the sender of mails, such as Gatehouse <[^,]*>\.$/],
      [
        { PUBLIC_URL: 'https://a.example/b' },
        /^PUBLIC_URL must be where people open .*, not "https:\/\/a.example\/b"\.$/,
      ],
      [{ EXTERNAL_STORAGE_URL: 'ftp://storage' }, /^EXTERNAL_STORAGE_URL must be the address of the external [^,]*/],
      [{ EXTERNAL_STORAGE_SEGMENT: 'create' }, /^EXTERNAL_STORAGE_SEGMENT must be the word .*, not "create"\.$/],
      [{ EXTERNAL_STORAGE_TOKEN: 'a b' }, /^EXTERNAL_STORAGE_TOKEN must be the token [^"]*\.$/],
      [{ EXTERNAL_STORAGE_ORGANISATION: '0' }, /^EXTERNAL_STORAGE_ORGANISATION must be the id .*, not "0"\.$/],
      [{ EXTERNAL_STORAGE_TOKEN: 'a' }, /^With EXTERNAL_STORAGE_TOKEN, EXTERNAL_STORAGE_SEGMENT must be the word /],
      [{ HSTS_SUBDOMAINS: 'true' }, 'HSTS_SUBDOMAINS must be off or on, not "true".'],
      [{ METRICS_TOKEN: 'too short' }, /^METRICS_TOKEN must be a token of at least 20 [^"]*\.$/],
      [{ HEARTBEAT_URL: 'monitoring' }, /^HEARTBEAT_URL must be the address that [^"]*\.$/],
      [{ LINKS_TO_LOG: 'yes' }, 'LINKS_TO_LOG must be off or on, not "yes".'],
      [{ DEMO_DATA: '1' }, 'DEMO_DATA must be off or on, not "1".'],
      [{ CHANGE_RETENTION_DAYS: '0' }, 'CHANGE_RETENTION_DAYS must be a whole number of days, such as 30, not "0".'],
      [
        { WEBHOOK_NETWORKS: '10.0.0.0/99' },
        /^WEBHOOK_NETWORKS must be networks with commas between, such as .*, not "10.0.0.0\/99"\.$/,
      ],
      [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY must be off, or the number of proxies .*, not "true"\.$/],
    ];
    for (const [variables, sentence] of sentences) expect(() => readEnvironment(variables)).toThrow(sentence);
    expect(readEnvironment({ PORT: '', DATA_DIR: '' })).toEqual({
      port: 4200,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      sessionKeys: null,
      databasePool: 10,
      logRetentionDays: null,
      mqtt: null,
      changeRetentionDays: 30,
      redisUrl: null,
      logLevel: null,
      mail: null,
      publicUrl: null,
      trustedProxies: 0,
      hstsSubdomains: false,
      metricsToken: null,
      heartbeatUrl: null,
      linksToLog: false,
      demoData: false,
      externalStorage: null,
      webhookNetworks: [],
      cards: null,
    });
    expect(readEnvironment({ HSTS_SUBDOMAINS: 'on' }).hstsSubdomains).toBe(true);
  });

  it('names an invalid flag and gives a valid example', () => {
    const sentences: [string[], string][] = [
      [['--seed', 'x'], '--seed must be a whole number, such as --seed 7.'],
      [['--seed-date', '21.11.2026'], '--seed-date must be a day, such as --seed-date 2026-11-21.'],
      [['--scale', '0'], '--scale must be a whole number from 1 to 100, such as --scale 10.'],
      [
        ['--sede', '1'],
        "Unknown option '--sede'. Known flags: --seed, --seed-date, --scale, --no-simulator, --tempo, --quiet, --storm.",
      ],
      [['--tempo', '0'], '--tempo must be a number from 0.1 to 100, such as --tempo 10.'],
      [['--quiet', '--storm'], '--quiet and --storm cannot go together: choose one of them.'],
    ];
    for (const [args, sentence] of sentences) expect(() => readFlags(args)).toThrow(sentence);
    expect(readFlags(['--seed', '7', '--no-simulator'])).toEqual({
      seed: 7,
      seedDate: null,
      scale: 1,
      simulator: false,
      simulatorSettings: { tempo: 1, quiet: false, storm: false },
    });
    expect(readFlags(['--tempo', '0.5', '--storm']).simulatorSettings).toEqual({
      tempo: 0.5,
      quiet: false,
      storm: true,
    });
  });

  it('says that the port is in use, the folder unusable, the database silent', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const silent = await freePort();
    const [busy, unusable, unanswered] = await Promise.all([
      refusal({ PORT: String(port) }),
      refusal({ DATA_DIR: '/dev/null/data' }),
      refusal({ DATABASE_URL: `postgres://gate:secret@127.0.0.1:${silent}/gatehouse` }),
    ]);
    expect(busy).toBe(`Port ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT to another.`);
    expect(unusable).toBe(
      'The data folder /dev/null/data cannot be used (ENOTDIR): set DATA_DIR to a folder that can be read and written.',
    );
    expect(unanswered).toBe(
      `The database at 127.0.0.1:${silent}/gatehouse does not answer (ECONNREFUSED): ` +
        'check DATABASE_URL and that the server runs.',
    );
    taken.close();
  });

  it('says which process holds the data folder, also when that process has the port too', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const path = join(folder.path, 'held');
    const lock = lockFolder(path);
    expect(await refusal({ DATA_DIR: path, PORT: String(port) })).toBe(
      `The data folder ${path} is in use by process ${process.pid}: ` +
        'stop that process, or set DATA_DIR to another folder.',
    );
    lock.release();
    taken.close();
  });
});

// Killing processes takes long: only in `npm run proof:crash`.
describe.runIf(isProofOf('crash'))('a server process', () => {
  it(
    'survives being killed with its data, and stops with 0 when asked, after the running call',
    { timeout },
    async () => {
      const path = join(folder.path, 'data');
      await seededFolder(usualSeed, join(path, 'postgres'));
      const start = async () => {
        const begun = runProcess('bin/dev.ts', ['api', '--no-simulator'], { PORT: '0', DATA_DIR: path });
        running.push(begun);
        const [, url = ''] = await begun.says(/API\s+(http\S+)/);
        return { ...begun, url };
      };
      const signIn = async (url: string) => {
        const body = JSON.stringify({ email: demoSignIn.email, password: demoPassword });
        const response = await fetch(`${url}/auth/user/login`, {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json' },
        });
        return { status: response.status, token: await response.text() };
      };
      const first = await start();
      const { token } = await signIn(first.url);
      const created = await fetch(`${first.url}/api/admin/units`, {
        method: 'POST',
        body: JSON.stringify({ siteId: 1, name: 'KEPT' }),
        headers: { Authorization: token, 'Content-Type': 'application/json' },
      });
      const { id } = (await created.json()) as { id: number };
      first.child.kill('SIGKILL');
      await first.ended;

      const second = await start();
      const kept = await fetch(`${second.url}/api/admin/units/${id}`, { headers: { Authorization: token } });
      expect(await kept.json()).toMatchObject({ name: 'KEPT' });
      expect(readdirSync(path).filter((name) => name.startsWith('gatehouse.'))).toHaveLength(1);
      const call = await halfSent(second.url);
      second.child.kill('SIGTERM');
      for (let status = 200; status !== 503;) ({ status } = await readiness(second.url));
      expect((await call.end()).status).toBe(401);
      expect(await second.ended).toBe(0);
      expect(readdirSync(path)).toEqual(['postgres', 'session.keys']);
      expect(existsSync(join(folder.path, 'unused', 'postgres'))).toBe(false);
    },
  );
});
