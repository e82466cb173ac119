import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openArchive, restoreArchive } from '#server/backup/restoreArchive.ts';
import { superAdminSignIn } from '#server/seed/people.ts';
import type { DatabaseChoice } from '#server/storage/database.ts';
import { openForTest, releases } from '#tests/support/backup/archives.ts';
import { archiveKeys } from '#tests/support/backup/everyKind.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

/** The archives of all releases, by path. */
export const releaseArchives = (): string[] =>
  readdirSync(releases)
    .filter((name) => name.endsWith('.tar.gz'))
    .toSorted()
    .map((name) => join(releases, name));

/** Restores a release's archive into an empty database, and brings it up to date. */
export async function restoreRelease(archive: string, database: DatabaseChoice, now = new Date()): Promise<void> {
  const open = await openForTest(database);
  try {
    await restoreArchive(open, await openArchive(createReadStream(archive)), { now });
  } finally {
    await open.close();
  }
}

type ReleaseServerOptions = Pick<NonNullable<Parameters<typeof startTestServer>[0]>, 'now' | 'dashboard'>;

/** @returns a server on a restored release, and the token of somebody who sees everything. */
export async function serveRelease(
  database: DatabaseChoice,
  options: ReleaseServerOptions = {},
): Promise<{ server: TestServer; token: string }> {
  const server = await startTestServer({ database, sessionKeys: archiveKeys, ...options });
  return { server, token: await server.signIn(superAdminSignIn) };
}
