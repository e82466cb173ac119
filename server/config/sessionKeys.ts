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

/** Writes the file with its whole content at once, unless another process was first. */
function createKeyFile(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${drawKey()}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

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

/**
 * Reads the keys of a data folder. The first start writes them, beside the database and not in it: who has a copy of
 * the database cannot sign in.
 * @throws StartFailure when the file is damaged.
 */
export function keysOfFolder(folder: string): SessionKeys {
  const file = join(folder, 'session.keys');
  if (readIfThere(file) === null) createKeyFile(file);
  const keys = parseSessionKeys(readIfThere(file) ?? '');
  if (keys !== null) return keys;
  throw new StartFailure(
    `The key file ${file} is damaged: put it back from its copy. If there is none, delete it, run ` +
      'npm run end-sessions and npm run rotate-keys -- --redraw: everybody signs in again, and PINs are drawn anew.',
  );
}
