import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDataFolder } from './dataFolder.ts';
import type { Environment } from './environment.ts';
import { lockFolder } from './folderLock.ts';
import { keysOfFolder, readKeysOfFolder, type SessionKeys } from './sessionKeys.ts';

/** PGlite's folder. */
const databaseIn = (folder: string) => join(folder, 'postgres');

/** Whether the data folder has a database. */
export const hasDatabase = ({ dataDir }: Environment): boolean => existsSync(databaseIn(resolve(dataDir)));

/** Locks the data folder: only this process uses it until it is released. */
export function lockDataFolder({ databaseUrl, databasePool, dataDir }: Environment) {
  if (databaseUrl !== null) {
    const database = { kind: 'url', url: databaseUrl, connections: databasePool } as const;
    return { database, release: () => undefined };
  }
  const folder = openDataFolder(dataDir);
  const { release } = lockFolder(folder);
  return { database: { kind: 'folder', path: databaseIn(folder) } as const, release };
}

/** The environment's keys, else those of the data folder, which PostgreSQL's data is not in. */
export const sessionKeysOf = ({ sessionKeys, dataDir }: Environment): SessionKeys =>
  sessionKeys ?? keysOfFolder(openDataFolder(dataDir));

/** The same without writing a key. @returns null: there are none yet. */
export const existingKeysOf = ({ sessionKeys, dataDir }: Environment): SessionKeys | null =>
  sessionKeys ?? readKeysOfFolder(resolve(dataDir));
