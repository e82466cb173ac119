import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './startFailure.ts';

/** Signs sessions; PIN codes are encrypted with keys that are derived from it. Its id is a keyed hash, so it may be shown: it says nothing of the secret. */
export interface SessionKey {
  id: string;
  secret: Buffer;
}

/** The first signs; all of them check. */
export type SessionKeys = readonly [SessionKey, ...SessionKey[]];

const keyBytes = 32;

/** 32 bytes in base64, of either alphabet. */
const keyPattern = /^[\w+/-]{43}=?$/;

const keyOf = (text: string): SessionKey => {
  const secret = Buffer.from(text, 'base64url');
  const id = createHmac('sha256', secret).update('gatehouse session key').digest('base64url').slice(0, 16);
  return { id, secret };
};

const drawKey = () => randomBytes(keyBytes).toString('base64url');

/** @param text keys with spaces, commas or line breaks between. @returns null: it has no key, or something else. */
export function parseSessionKeys(text: string): SessionKeys | null {
  const texts = text.split(/[\s,]+/).filter((part) => part !== '');
  const [first, ...others] = texts;
  if (first === undefined || !texts.every((part) => keyPattern.test(part))) return null;
  return [keyOf(first), ...others.map(keyOf)];
}

/** For servers that nobody gave keys: they last as long as this process. */
export const keysOfProcess: SessionKeys = [keyOf(drawKey())];

/**
 * Writes a file that only its owner reads, with its whole content at once.
 * @returns false: there is one already.
 */
function createKeyFile(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes the keys into a new file. @returns false: there is one already. */
export const writeKeys = (file: string, keys: SessionKeys): boolean =>
  createKeyFile(file, keys.map(({ secret }) => secret.toString('base64url')).join('\n'));

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartFailure(`The key file ${file} cannot be read (${code}): only the server's user needs to read it.`, {
      cause,
    });
  }
}

export const keyFileOf = (folder: string): string => join(folder, 'session.keys');

/**
 * @param ifDamaged the advice then.
 * @returns null: there is no such file.
 * @throws StartFailure when the file is damaged.
 */
export function readKeys(file: string, ifDamaged: string): SessionKeys | null {
  const text = readIfThere(file);
  if (text === null) return null;
  const keys = parseSessionKeys(text);
  if (keys === null) throw new StartFailure(`The key file ${file} is damaged: ${ifDamaged}`);
  return keys;
}

const ifFoldersAreDamaged =
  'put it back from its copy. If there is none, delete it, run npm run end-sessions and npm run rotate-keys -- --redraw: ' +
  'everybody signs in again, and PINs are drawn anew.';

/** Reads the keys of a data folder. @returns null: it has none yet. @throws StartFailure when the file is damaged. */
export const readKeysOfFolder = (folder: string): SessionKeys | null =>
  readKeys(keyFileOf(folder), ifFoldersAreDamaged);

/**
 * Reads the keys of a data folder. The first start writes them, beside the database and not in it: who has a copy of
 * the database cannot sign in.
 * @throws StartFailure when the file is damaged.
 */
export function keysOfFolder(folder: string): SessionKeys {
  const known = readKeysOfFolder(folder);
  if (known !== null) return known;
  createKeyFile(keyFileOf(folder), drawKey());
  return keysOfFolder(folder);
}
