// @module-tag postgres
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '#server/backup/backUp.ts';
import { restore } from '#server/backup/restore.ts';
import { sessionKeysOf } from '#server/config/dataPlace.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { readFlags } from '#server/config/flags.ts';
import { lockFolder } from '#server/config/folderLock.ts';
import { runServer } from '#server/run.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { createBareDatabase } from '#tests/support/postgres/databases.ts';
import { bareFolder, emptyFolder } from '#tests/support/server/databaseFolders.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

const timeout = 120_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

const folder = temporaryFolder();
afterAll(folder.remove);
const at = (name: string) => join(folder.path, name);
const modeOf = (file: string) => statSync(file).mode & 0o777;
const otherKeys = `${'x'.repeat(43)}\n`;

type Variables = Record<string, string>;

const save = (variables: Variables, to: string, keysFile: string | null = null) =>
  backUp({ environment: readEnvironment(variables), to, keysFile, version: '9.5.6', now: new Date() });

const bringBack = (variables: Variables, from: string, keysFile: string | null = null, areKeysLost = false) =>
  restore({ environment: readEnvironment(variables), from, keysFile, areKeysLost, now: new Date() });

/** With a database without tables: a new one takes seconds to make. */
async function bareAt(name: string): Promise<Variables> {
  cpSync(await bareFolder(), at(`${name}/postgres`), { recursive: true });
  return { DATA_DIR: at(name) };
}

/** Starts a server there with the keys that it has, and asks for its users. */
async function usersAt(variables: Variables): Promise<string[]> {
  const environment = readEnvironment(variables);
  const { databaseUrl, dataDir } = environment;
  const server = await startTestServer({
    database:
      databaseUrl === null ? { kind: 'folder', path: join(dataDir, 'postgres') } : { kind: 'url', url: databaseUrl },
    sessionKeys: sessionKeysOf(environment),
  });
  try {
    const token = await server.signIn({ email: 'ada@example.com' });
    const { body } = await server.call('GET', 'api/admin/users', { token });
    return (body as { rows: { email: string }[] }).rows.map(({ email }) => email);
  } finally {
    await server.close();
  }
}

/** Runs a command as npm does. */
function run(file: string, args: readonly string[], variables: Variables, input?: Buffer) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
    maxBuffer: 2 ** 28,
    ...(input === undefined ? {} : { input }),
  });
  return { status, stdout, said: stderr.toString() };
}

describe.runIf(isProofOf('backup'))('the commands of a backup', { timeout }, () => {
  const here = { DATA_DIR: at('here') };
  const [archive, keys] = [at('backups/monday.tar.gz'), at('keys')];
  beforeAll(async () => {
    const environment = readEnvironment(here);
    const sessionKeys = sessionKeysOf(environment);
    cpSync(await emptyFolder(), at('here/postgres'), { recursive: true });
    const server = await startTestServer({ database: { kind: 'folder', path: at('here/postgres') }, sessionKeys });
    await server.build.user({ email: 'ada@example.com', isSuperAdmin: true });
    await server.build.pinCode();
    await server.close();
    await save(here, archive, keys);
  }, timeout);

  it('write the archive and the keys for their owner alone, and no second time', async () => {
    expect([modeOf(archive), modeOf(keys)]).toEqual([0o600, 0o600]);
    expect(readFileSync(keys, 'utf8')).toBe(readFileSync(at('here/session.keys'), 'utf8'));
    expect(readdirSync(at('backups'))).toEqual(['monday.tar.gz']);
    await expect(save(here, archive)).rejects.toThrow(/^There is a file .* already, which is kept: name another\.$/);
    await save(here, at('backups/tuesday.tar.gz'), keys);
    writeFileSync(at('taken'), otherKeys);
    await expect(save(here, at('wednesday'), at('taken'))).rejects.toThrow(/has other keys, which are kept/);
    expect(existsSync(at('wednesday'))).toBe(false);
    expect(readFileSync(at('taken'), 'utf8')).toBe(otherKeys);
  });

  it('say what is in their way', async () => {
    const lock = lockFolder(at('here'));
    await expect(save(here, at('wednesday'))).rejects.toThrow(/is in use by process \d+: stop that process/);
    await expect(bringBack(here, archive)).rejects.toThrow(/is in use by process \d+: stop that process/);
    lock.release();
    await expect(save({ DATA_DIR: at('nowhere') }, at('wednesday'))).rejects.toThrow(
      /^There is no database in .*nowhere/,
    );
    await expect(bringBack({ DATA_DIR: at('nowhere') }, at('none'))).rejects.toThrow(
      /^The archive .*none cannot be read \(ENOENT\): check its path\.$/,
    );
    await expect(save(here, join(archive, 'below'))).rejects.toThrow(/^The backup cannot be written to .*below \(E/);
    await expect(save({ ...here, SESSION_KEYS: otherKeys }, at('wednesday'), at('thursday'))).rejects.toThrow(
      /^The keys of this database are not here/,
    );
    expect(existsSync(at('nowhere'))).toBe(false);
    await expect(bringBack(here, archive, keys)).rejects.toThrow(/^A restore needs an empty place/);
  });

  it('restore with the keys of the archive, with no others, and without them only if they are lost', async () => {
    const there = { ...(await bareAt('there')), PORT: '0' };
    writeFileSync(at('others'), otherKeys);
    writeFileSync(at('damaged'), 'half a k');
    const refusals: [Variables, string | null, RegExp][] = [
      [there, null, /^The archive needs the keys that were kept for it: give their file by --keys/],
      [there, at('others'), /^The keys in .*others are not the keys of this archive/],
      [there, at('damaged'), /^The key file .*damaged is damaged: take another copy/],
      [there, at('absent'), /^There is no key file .*absent/],
      [{ ...there, SESSION_KEYS: otherKeys }, keys, /^SESSION_KEYS are not the keys of this archive/],
    ];
    for (const [variables, file, sentence] of refusals)
      await expect(bringBack(variables, archive, file)).rejects.toThrow(sentence);
    expect(readdirSync(at('there'))).toEqual(['postgres']);
    await bringBack(there, archive, null, true);
    expect(readdirSync(at('there'))).toEqual(['postgres']);
    const start = () => runServer({ environment: readEnvironment(there), flags: readFlags([]), dashboard: undefined });
    await expect(start()).rejects.toThrow('run npm run rotate-keys -- --redraw');
    const redrawn = run('bin/rotateKeys.ts', ['--redraw'], there);
    expect(redrawn.stdout.toString()).toMatch(
      /\nDrawn anew, since nobody could read them: 1 PIN code, with the ids \d+\.\n$/,
    );
    const server = await start();
    // A start adds demo data to an empty database alone.
    expect(server.seeded).toBeNull();
    expect((await server.database.select().from(users)).map(({ email }) => email)).toEqual(['ada@example.com']);
    await server.close();
  });

  it('take the keys and the new folder back if the restore fails', async () => {
    writeFileSync(at('cut'), readFileSync(archive).subarray(0, -20));
    await expect(bringBack({ DATA_DIR: at('cuts') }, at('cut'), keys)).rejects.toThrow(/^The archive is damaged/);
    expect(readdirSync(at('cuts'))).toEqual([]);
  });

  it('work at the terminal, and through pipes', async () => {
    const saved = run('bin/backup.ts', ['-', '--keys', at('piped.keys')], here);
    expect(saved.said).toMatch(/Saved [\d,]+ rows of \d+ tables\.\nThe keys are in \S+piped\.keys: keep them/);
    expect(saved.status).toBe(0);
    const to = !isOnPostgres
      ? await bareAt('piped')
      : { DATA_DIR: at('piped'), DATABASE_URL: await createBareDatabase(postgresUrl) };
    const restored = run('bin/restore.ts', ['-', '--keys', at('piped.keys')], to, saved.stdout);
    expect(restored.stdout.toString()).toMatch(/^Restored [\d,]+ rows of \d+ tables\. All sessions have ended/);
    expect(modeOf(at('piped/session.keys'))).toBe(0o600);
    expect(await usersAt(to)).toEqual(['ada@example.com']);
    expect(run('bin/restore.ts', [], to)).toMatchObject({
      status: 1,
      said: expect.stringContaining('Name one archive') as string,
    });
    expect(run('bin/backup.ts', ['--kyes', 'a'], to).said).toContain('Name one archive at most');
  });
});
