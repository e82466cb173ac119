import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDiskFull } from '#server/config/diskFull.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { readFlags } from '#server/config/flags.ts';
import { startFailureText, StartFailure } from '#server/config/startFailure.ts';
import { runServer } from '#server/run.ts';
import { emptyFolder } from '#tests/support/server/databaseFolders.ts';
import { fillDiskOf, mountSmallDisk, type SmallDisk } from '#tests/support/server/fullDisk.ts';
import { readiness } from '#tests/support/server/halfSent.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const ready = { status: 200, body: 'ready' };
const full = {
  status: 503,
  body: "The database disk is full, so changes can't be saved. Free some space.",
};

describe('a server whose database cannot be written', () => {
  const kept = keepLog('warn');
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ log: kept.log });
  });
  afterAll(() => server.close());

  const linesOf = (text: string) => kept.text().split(text).length - 1;

  it('is not ready on a full disk, says so once in the log, and is ready when there is room', async () => {
    expect(await readiness(server.url)).toEqual(ready);
    const makeRoom = await fillDiskOf(server.database);
    for (let asked = 0; asked < 3; asked += 1) expect(await readiness(server.url)).toEqual(full);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(linesOf(full.body)).toBe(1);
    const line = await kept.says(({ msg }) => msg === full.body);
    expect(line).toMatchObject({
      level: 50,
      failure: { code: '53100', message: 'could not extend file "…": No space left on device' },
    });
    await makeRoom();
    expect(await readiness(server.url)).toEqual(ready);
  });

  it('is not ready where it may only read', async () => {
    const makeRoom = await fillDiskOf(server.database, '25006');
    const body = "The database is read-only, so changes can't be saved.";
    expect(await readiness(server.url)).toEqual({ status: 503, body });
    await makeRoom();
  });

  it('is ready where it may only not make tables', async () => {
    const makeRoom = await fillDiskOf(server.database, '42501');
    expect(await readiness(server.url)).toEqual(ready);
    await makeRoom();
  });

  it('keeps nothing of what it wrote to try', async () => {
    for (let asked = 0; asked < 3; asked += 1) expect(await readiness(server.url)).toEqual(ready);
    const grown = sql`select relname from pg_class where relname = 'readiness' and pg_relation_size(oid) > 0`;
    expect(await server.database.execute(grown)).toMatchObject({ rows: [] });
  });
});

const sentence =
  'The disk is full, so the server cannot start. Free at least 64 MB on it and start again: ' +
  'what was saved before is still there.';

describe('a start without room on the disk', () => {
  it('is told in plain words, whatever found it', () => {
    let failure: unknown;
    try {
      writeFileSync('/dev/full', 'x');
    } catch (error) {
      failure = error;
    }
    const ofDatabase = Object.assign(new Error('could not extend file'), { code: '53100' });
    const ofQuota = Object.assign(new Error('quota'), { code: 'EDQUOT' });
    expect(isDiskFull(failure)).toBe(true);
    for (const cause of [failure, ofDatabase, ofQuota]) {
      expect(startFailureText(cause)).toBe(sentence);
      expect(startFailureText(new Error('Failed query', { cause }))).toBe(sentence);
      expect(startFailureText(new StartFailure('The data folder cannot be used.', { cause }))).toBe(sentence);
    }
  });

  it('is no other failure', () => {
    expect(startFailureText(new StartFailure('PORT must be a number.'))).toBe('PORT must be a number.');
    const unforeseen = startFailureText(Object.assign(new TypeError('No "Jane" there'), { code: 'E1' }));
    expect(unforeseen).toMatch(
      /^The start failed in a way that nobody foresaw \(TypeError, E1\):\nNo "…" there\n {4}at /,
    );
  });
});

const disk: SmallDisk | null = isProofOf('crash') ? mountSmallDisk(90) : null;
afterAll(() => disk?.remove());

// A real disk, for users who may mount one.
describe.skipIf(disk === null)('a disk that fills up under a server', () => {
  const folder = disk?.path ?? '';
  const database = { kind: 'folder', path: join(folder, 'postgres') } as const;
  const failureOf = (start: Promise<unknown>) => start.then(String, startFailureText);

  it('makes it not ready, and its restart say why; with room again it goes on', { timeout: 120_000 }, async () => {
    cpSync(await emptyFolder(), database.path, { recursive: true });
    const server = await startTestServer({ database });
    expect(await readiness(server.url)).toEqual(ready);
    disk?.fill();
    expect(await readiness(server.url)).toEqual(full);
    await server.close();
    disk?.fill();
    const environment = readEnvironment({ PORT: '0', DATA_DIR: folder });
    const restart = runServer({ environment, flags: readFlags([]), dashboard: undefined });
    expect(await failureOf(restart)).toBe(sentence);
    expect(await failureOf(startTestServer({ database }))).toBe(
      sentence.replace('The disk', `The disk that holds ${database.path}`),
    );
    disk?.empty();
    const again = await startTestServer({ database });
    expect(await readiness(again.url)).toEqual(ready);
    await again.close();
  });
});
