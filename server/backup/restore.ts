import { createReadStream, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { hasDatabase, lockDataFolder } from '#server/config/dataPlace.ts';
import { isDiskFull } from '#server/config/diskFull.ts';
import type { Environment } from '#server/config/environment.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { openDatabase, type DatabaseChoice } from '#server/storage/database.ts';
import type { ArchiveManifest } from './archive.ts';
import { provideKeys, type ProvidedKeys } from './archiveKeys.ts';
import { restoreArchive, type RestoreOptions } from './restoreArchive.ts';

export interface Restore extends Omit<RestoreOptions, 'checkKey'> {
  environment: Environment;
  /** The archive's path, or a stream with it. */
  from: string | Readable;
  /** The path of the file with the archive's keys; null: the place has them. */
  keysFile: string | null;
}

/** @throws StartFailure if the file cannot be read. */
async function openArchive(file: string): Promise<Readable> {
  const source = createReadStream(file);
  return new Promise((opened, refused) => {
    source.once('open', () => opened(source));
    source.once('error', (cause: NodeJS.ErrnoException) =>
      refused(new StartFailure(`The archive ${file} cannot be read (${cause.code}): check its path.`, { cause })),
    );
  });
}

function asFullDisk(error: unknown): unknown {
  return isDiskFull(error) ? new StartFailure('The disk is full: free some space on it. Nothing was restored.') : error;
}

async function restoreInto(
  choice: DatabaseChoice,
  source: Readable,
  { environment, keysFile, areKeysLost = false, ...options }: Omit<Restore, 'from'>,
): Promise<ArchiveManifest['rows']> {
  const open = await openDatabase(choice, () => undefined);
  let provided: ProvidedKeys | null = null;
  const checkKey = (id: string | null) => {
    if (!areKeysLost) provided = provideKeys(environment, keysFile, id);
  };
  try {
    return await restoreArchive(open, source, { ...options, areKeysLost, checkKey });
  } catch (error) {
    (provided as ProvidedKeys | null)?.undo();
    throw asFullDisk(error);
  } finally {
    await open.close();
  }
}

/**
 * Restores an archive into an empty place: all of it, or nothing.
 * @returns the number of rows of each table.
 * @throws StartFailure with a sentence for the person at the terminal.
 */
export async function restore({ from, ...options }: Restore): Promise<ArchiveManifest['rows']> {
  const { environment } = options;
  const source = typeof from === 'string' ? await openArchive(from) : from;
  const isNew = environment.databaseUrl === null && !hasDatabase(environment);
  const { database, release } = lockDataFolder(environment);
  try {
    return await restoreInto(database, source, options);
  } catch (error) {
    if (isNew && database.kind === 'folder') rmSync(database.path, { recursive: true, force: true });
    throw error;
  } finally {
    source.destroy();
    release();
  }
}
