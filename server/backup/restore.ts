import { createReadStream, rmSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { hasDatabase, lockDataFolder } from '#server/config/dataPlace.ts';
import { isDiskFull } from '#server/config/diskFull.ts';
import type { Environment } from '#server/config/environment.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { openDatabase, type DatabaseChoice } from '#server/storage/database.ts';
import type { ArchiveManifest } from './archive.ts';
import { provideKeys, type ProvidedKeys } from './archiveKeys.ts';
import { openArchive, restoreArchive, type OpenArchive, type RestoreOptions } from './restoreArchive.ts';

export interface Restore extends RestoreOptions {
  environment: Environment;
  /** The archive's path, or a stream with it. */
  from: string | Readable;
  /** The path of the file with the archive's keys; null: the place has them. */
  keysFile: string | null;
}

/** @throws StartFailure if the file cannot be read. */
async function openFile(file: string): Promise<Readable> {
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

/** Restores into a database, and removes everything that it made there if that fails. */
async function restoreInto(
  choice: DatabaseChoice,
  archive: OpenArchive,
  options: RestoreOptions,
  undo: () => void,
): Promise<ArchiveManifest['rows']> {
  try {
    const open = await openDatabase(choice, () => undefined);
    try {
      return await restoreArchive(open, archive, options);
    } finally {
      await open.close();
    }
  } catch (error) {
    undo();
    throw asFullDisk(error);
  }
}

/** @throws StartFailure if this place has not the archive's keys. */
function keysFor({ environment, keysFile, areKeysLost }: Omit<Restore, 'from'>, { header }: OpenArchive): ProvidedKeys {
  return areKeysLost === true ? { undo: () => undefined } : provideKeys(environment, keysFile, header.sessionKey);
}

/**
 * Restores an archive into an empty place: all of it, or nothing.
 * @returns the number of rows of each table.
 * @throws StartFailure with a sentence for the person at the terminal.
 */
export async function restore({ from, ...options }: Restore): Promise<ArchiveManifest['rows']> {
  const { environment } = options;
  const source = typeof from === 'string' ? await openFile(from) : from;
  try {
    const archive = await openArchive(source);
    const isNew = environment.databaseUrl === null && !hasDatabase(environment);
    const { database, release } = lockDataFolder(environment);
    try {
      const keys = keysFor(options, archive);
      return await restoreInto(database, archive, options, () => {
        keys.undo();
        if (isNew && database.kind === 'folder') rmSync(database.path, { recursive: true, force: true });
      });
    } finally {
      release();
    }
  } finally {
    source.destroy();
  }
}
