import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTables } from '#server/backup/databaseTables.ts';
import type { TarFile } from '#server/backup/tar.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import {
  archiveOf,
  emptyPlace,
  openForTest,
  packed,
  restoreInto,
  rowDigests,
  unpacked,
} from '#tests/support/backup/archives.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isProofOf } from '#tests/support/proofs.ts';

const timeout = 120_000;

describe.runIf(isProofOf('backup'))('a restore refuses, and leaves its place empty,', { timeout }, () => {
  let archive: Buffer;
  let files: TarFile[];
  let place: OpenDatabase;
  beforeAll(async () => {
    const server = await startTestServer();
    await server.build.booking();
    await server.build.user();
    const open: OpenDatabase = {
      database: server.database,
      withConnection: (work) => work(server.database),
      dump: () => Promise.resolve(null),
      pool: () => null,
      close: () => Promise.resolve(),
    };
    archive = await archiveOf(open);
    await server.close();
    files = await unpacked(archive);
    place = await openForTest(await emptyPlace());
  }, timeout);
  afterAll(() => place.close());

  /** The sentence for the person at the terminal. */
  async function refusal(given: Buffer | Promise<Buffer>): Promise<string> {
    const refused: unknown = await restoreInto(place, await given).catch((error: unknown) => error);
    expect((await readTables(place.database)).size).toBe(0);
    expect(refused).toBeInstanceOf(StartFailure);
    return (refused as StartFailure).message;
  }

  const changed = (name: RegExp, change: (text: string) => string) =>
    packed(
      files.map((file) =>
        name.test(file.name) ? { ...file, content: Buffer.from(change(file.content.toString())) } : file,
      ),
    );

  it('an archive that is cut, wherever that is', async () => {
    for (const length of [0, 20])
      expect(await refusal(archive.subarray(0, length))).toMatch(/^The archive is damaged: /);
    expect(await refusal(archive.subarray(0, -archive.length / 3))).toContain('it ends too early');
    const withoutManifest = packed(files.slice(0, -1));
    expect(await refusal(withoutManifest)).toContain('it ends too early');
  });

  it('an archive of which a byte has changed, wherever that is', async () => {
    for (const part of [0.01, 0.9]) {
      const damaged = Buffer.from(archive);
      const at = Math.floor(archive.length * part);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(await refusal(damaged)).toMatch(/^The archive is damaged: .* Nothing was restored/);
    }
  });

  it('an archive whose rows, files or counts are not those of its manifest', async () => {
    expect(await refusal(changed(/tables\/users\//, (rows) => rows.replace('@', '+x@')))).toContain(
      'a file of it has changed (tables/users/0001.jsonl)',
    );
    expect(await refusal(changed(/tables\/users\//, (rows) => rows.replace('[', '{')))).toContain('is damaged');
    expect(await refusal(packed(files.filter(({ name }) => !name.startsWith('tables/bookings/'))))).toContain(
      'is damaged',
    );
    expect(await refusal(changed(/manifest/, (text) => text.replace(/"users": \d+/, '"users": 77')))).toContain(
      'the number of rows of it has changed (users)',
    );
    expect(await refusal(changed(/archive/, (text) => text.replace(/"phone",?/, '')))).toContain(
      'its table customers is not the one that its version makes',
    );
  });

  it('an archive of a newer version', async () => {
    const sentence =
      /^The archive was made by a newer version of Gatehouse \(9\.5\.6\): restore it with that version\./;
    const later = (text: string) => text.replace(/("migrations": \[)([^\]]*)/, '$1$2, 9999999999999');
    expect(await refusal(changed(/archive/, later))).toMatch(sentence);
    expect(await refusal(changed(/archive/, (text) => text.replace('"format": 1', '"format": 2')))).toMatch(sentence);
  });

  it('a file that is no archive', async () => {
    expect(await refusal(Buffer.from('-- PostgreSQL database dump'))).toMatch(/^The archive is damaged: /);
    expect(await refusal(packed([{ name: 'holiday.jpg', content: Buffer.from('a beach') }]))).toBe(
      'This file is no archive of npm run backup.',
    );
  });

  it('nothing more: it takes the archive as it was written, and then refuses another', async () => {
    await restoreInto(place, archive);
    const before = await rowDigests(place.database);
    expect(before['bookings']?.rows).toBe(1);
    await expect(restoreInto(place, archive)).rejects.toThrow(
      /^A restore needs an empty place, and this database has tables: set DATABASE_URL to a new database, or DATA_DIR/,
    );
    expect(await rowDigests(place.database)).toEqual(before);
  });
});
