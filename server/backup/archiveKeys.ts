import { rmSync } from 'node:fs';
import { existingKeysOf } from '#server/config/dataPlace.ts';
import { openDataFolder } from '#server/config/dataFolder.ts';
import type { Environment } from '#server/config/environment.ts';
import { keyFileOf, readKeys, writeKeys, type SessionKeys } from '#server/config/sessionKeys.ts';
import { StartFailure } from '#server/config/startFailure.ts';

/** The keys are never in an archive: they are written to a file of their own, and a restore takes that file. */

const includes = (keys: SessionKeys, id: string) => keys.some((key) => key.id === id);

/**
 * Writes the keys of this place into a new file that only its owner reads. A file with the same keys stays.
 * @param id the key that signs sessions in the database; null: none did yet.
 * @throws StartFailure if they are not the keys of the database, or the file has others.
 */
export function saveKeys(environment: Environment, file: string, id: string | null): void {
  const keys = existingKeysOf(environment);
  if (keys === null || (id !== null && !includes(keys, id)))
    throw new StartFailure(
      'The keys of this database are not here: run the backup with the SESSION_KEYS of its servers, or the DATA_DIR ' +
        'that has their session.keys.',
    );
  if (writeKeys(file, keys)) return;
  const known = readKeys(file, 'name another.');
  if (known?.map((key) => key.id).join(' ') !== keys.map((key) => key.id).join(' '))
    throw new StartFailure(`The file ${file} has other keys, which are kept: name another for these.`);
}

function keysOfCopy(file: string): SessionKeys {
  const keys = readKeys(file, 'take another copy of it. Nothing was restored.');
  if (keys === null) throw new StartFailure(`There is no key file ${file}. Nothing was restored.`);
  return keys;
}

const otherKeys = (whose: string) =>
  new StartFailure(
    `${whose} are not the keys of this archive: take those that were kept for it. If they are lost, restore with ` +
      '--keys-lost. Nothing was restored.',
  );

export interface ProvidedKeys {
  /** Removes the written files, if the restore fails. */
  undo(): void;
}

/**
 * Makes sure that this place has the archive's keys: those of the environment or the data folder, else those of the
 * given file, which are written into the data folder.
 * @throws StartFailure if there are none, or others.
 */
export function provideKeys(environment: Environment, file: string | null, id: string | null): ProvidedKeys {
  const given = file === null ? null : keysOfCopy(file);
  const existing = existingKeysOf(environment);
  if (id !== null) {
    if (given === null && existing === null)
      throw new StartFailure(
        'The archive needs the keys that were kept for it: give their file by --keys, or set SESSION_KEYS. If they ' +
          'are lost, restore with --keys-lost. Nothing was restored.',
      );
    if (given !== null && !includes(given, id)) throw otherKeys(`The keys in ${file}`);
    if (existing !== null && !includes(existing, id))
      throw otherKeys(environment.sessionKeys === null ? 'The keys in the session.keys of DATA_DIR' : 'SESSION_KEYS');
  }
  if (given === null || existing !== null) return { undo: () => undefined };
  const written = keyFileOf(openDataFolder(environment.dataDir));
  writeKeys(written, given);
  return { undo: () => rmSync(written, { force: true }) };
}
