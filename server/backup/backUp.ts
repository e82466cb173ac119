import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { hasDatabase, lockDataFolder } from '#server/config/dataPlace.ts';
import { isDiskFull } from '#server/config/diskFull.ts';
import type { Environment } from '#server/config/environment.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { openDatabase } from '#server/storage/database.ts';
import type { ArchiveManifest } from './archive.ts';
import { saveKeys } from './archiveKeys.ts';
import { writeArchive, type ArchiveOptions } from './writeArchive.ts';

export interface Backup extends ArchiveOptions {
  environment: Environment;
  /** The archive's path, or a stream that takes it. */
  to: string | Writable;
  /** The path of a file for the keys; null: they are not written. */
  keysFile: string | null;
}

/** Nobody takes an unfinished archive for one: it has another name until it is whole. */
async function writeWhole<Result>(file: string, write: (sink: Writable) => Promise<Result>): Promise<Result> {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    mkdirSync(dirname(file), { recursive: true });
    const result = await write(createWriteStream(unfinished, { mode: 0o600, flush: true }));
    renameSync(unfinished, file);
    return result;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Turns an error of the file system into words. */
function asUnwritable(error: unknown, file: string): unknown {
  if (isDiskFull(error)) return new StartFailure(`The disk is full: ${file} was not written. Free some space on it.`);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return new StartFailure(`The backup cannot be written to ${file} (${code}): name another place.`, { cause: error });
}

/**
 * Writes an archive of the database, and the keys if they are asked for.
 * @returns the number of rows of each table.
 * @throws StartFailure with a sentence for the person at the terminal.
 */
export async function backUp({ environment, to, keysFile, ...options }: Backup): Promise<ArchiveManifest['rows']> {
  if (environment.databaseUrl === null && !hasDatabase(environment))
    throw new StartFailure(`There is no database in ${resolve(environment.dataDir)}: check DATA_DIR, or DATABASE_URL.`);
  if (typeof to === 'string' && existsSync(to))
    throw new StartFailure(`There is a file ${to} already, which is kept: name another.`);
  const { database, release } = lockDataFolder(environment);
  try {
    const open = await openDatabase(database, () => undefined);
    try {
      const checkKey = (id: string | null) => {
        if (keysFile !== null) saveKeys(environment, keysFile, id);
      };
      const write = (sink: Writable) => writeArchive(open, sink, options, checkKey);
      return await (typeof to === 'string' ? writeWhole(to, write) : write(to));
    } catch (error) {
      throw asUnwritable(error, typeof to === 'string' ? to : 'the output');
    } finally {
      await open.close();
    }
  } finally {
    release();
  }
}
