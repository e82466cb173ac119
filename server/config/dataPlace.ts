import { join } from 'node:path';
import { openDataFolder } from './dataFolder.ts';
import type { Environment } from './environment.ts';
import { lockFolder } from './folderLock.ts';
import { keysOfFolder, type SessionKeys } from './sessionKeys.ts';

/** Locks the data folder: only this process uses it until it is released. */
export function lockDataFolder({ databaseUrl, databasePool, dataDir }: Environment) {
  if (databaseUrl !== null) {
    const database = { kind: 'url', url: databaseUrl, connections: databasePool } as const;
    return { database, release: () => undefined };
  }
  const folder = openDataFolder(dataDir);
  const { release } = lockFolder(folder);
  return { database: { kind: 'folder', path: join(folder, 'postgres') } as const, release };
}

/** The environment's keys, else those of the data folder, which PostgreSQL's data is not in. */
export const sessionKeysOf = ({ sessionKeys, dataDir }: Environment): SessionKeys =>
  sessionKeys ?? keysOfFolder(openDataFolder(dataDir));
