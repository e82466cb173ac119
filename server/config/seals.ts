import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SessionKeys } from './sessionKeys.ts';

/** Encrypts short texts of the database with keys that are derived from the server's, for one purpose. */
export interface Seals {
  /** The keys as in the key file: the first is the newest. */
  ids: readonly [string, ...string[]];
  /**
   * The text that the database stores.
   * @param place the row: the text cannot be opened in another one.
   */
  seal(keyId: string, place: string, text: string): string;
  /** null: no key of this server opens it in that place. */
  open(place: string, sealed: string): string | null;
}

const version = 'v1';
const algorithm = 'aes-256-gcm';
const lengths = { key: 32, nonce: 12, tag: 16 } as const;

export const derivedKey = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `gatehouse ${purpose}`, lengths.key));

function encrypt(key: Buffer, place: string, text: string): Buffer {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]);
}

/** null: it was changed, or belongs to another place. */
function decrypt(key: Buffer, place: string, sealed: Buffer): string | null {
  if (sealed.length < lengths.nonce + lengths.tag) return null;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, lengths.nonce), {
    authTagLength: lengths.tag,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-lengths.tag));
  try {
    const text = decipher.update(sealed.subarray(lengths.nonce, -lengths.tag));
    return Buffer.concat([text, decipher.final()]).toString();
  } catch {
    return null;
  }
}

/** @param purpose other purposes get other keys. */
export function sealsOf(keys: SessionKeys, purpose: string): Seals {
  const byId = new Map(keys.map(({ id, secret }) => [id, derivedKey(secret, purpose)]));
  const [first, ...others] = keys;
  return {
    ids: [first.id, ...others.map(({ id }) => id)],
    seal(keyId, place, text) {
      const key = byId.get(keyId);
      if (key === undefined)
        throw new Error(`The database is encrypted with the key ${keyId} now, which this server does not have.`);
      return `${version}.${keyId}.${encrypt(key, place, text).toString('base64url')}`;
    },
    open(place, sealed) {
      const [found, keyId = '', text = ''] = sealed.split('.');
      const key = found === version ? byId.get(keyId) : undefined;
      return key === undefined ? null : decrypt(key, place, Buffer.from(text, 'base64url'));
    },
  };
}
