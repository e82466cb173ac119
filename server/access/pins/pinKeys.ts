import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { pinDigits } from '#domain/validation/pin.ts';
import type { SessionKeys } from '#server/config/sessionKeys.ts';

/** Encrypts PIN codes and hashes them, with keys that are derived from the server's. */
export interface PinKeys {
  /** The keys as in the key file: the first is the newest. */
  ids: readonly [string, ...string[]];
  /** The text that the database stores for a code. It belongs to its row: in another one it cannot be opened. */
  seal(keyId: string, pinCodeId: number, code: string): string;
  /** null: no key of this server opens it in that row. */
  open(pinCodeId: number, sealed: string): string | null;
  /** Equal for equal codes of an organisation. */
  hash(keyId: string, organisationId: number, code: string): string;
  /** The hashes of a code by all keys, since a rotation may be halfway. */
  hashes(organisationId: number, code: string): string[];
}

interface PinKey {
  encryption: Buffer;
  hashing: Buffer;
}

const version = 'v1';
const algorithm = 'aes-256-gcm';
const lengths = { key: 32, nonce: 12, tag: 16 } as const;

const derived = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `gatehouse ${purpose}`, lengths.key));

/** The key's id in a stored code, without having the key. */
export const keyIdOf = (sealed: string): string | null => {
  const [found, id] = sealed.split('.');
  return found === version ? (id ?? null) : null;
};

const placeOf = (pinCodeId: number) => Buffer.from(`pin_codes.code ${pinCodeId}`);

function encrypt({ encryption }: PinKey, place: Buffer, code: string): Buffer {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv(algorithm, encryption, nonce).setAAD(place);
  // Filled up to one length, so that the stored text does not tell the code's.
  const text = Buffer.concat([cipher.update(code.padEnd(pinDigits.most)), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]);
}

/** null: it was changed, or belongs to another place. */
function decrypt({ encryption }: PinKey, place: Buffer, sealed: Buffer): string | null {
  if (sealed.length < lengths.nonce + lengths.tag) return null;
  const decipher = createDecipheriv(algorithm, encryption, sealed.subarray(0, lengths.nonce), {
    authTagLength: lengths.tag,
  })
    .setAAD(place)
    .setAuthTag(sealed.subarray(-lengths.tag));
  try {
    const text = decipher.update(sealed.subarray(lengths.nonce, -lengths.tag));
    return Buffer.concat([text, decipher.final()]).toString().trimEnd();
  } catch {
    return null;
  }
}

const hashOf = ({ hashing }: PinKey, organisationId: number, code: string) =>
  createHmac('sha256', hashing).update(`${organisationId} ${code}`).digest('base64url');

export function pinKeysOf(keys: SessionKeys): PinKeys {
  const byId = new Map(
    keys.map(({ id, secret }) => [
      id,
      { encryption: derived(secret, 'PIN encryption'), hashing: derived(secret, 'PIN hash') },
    ]),
  );
  const [first, ...others] = keys;
  const keyOf = (id: string): PinKey => {
    const key = byId.get(id);
    if (key !== undefined) return key;
    throw new Error(`PIN codes are encrypted with the key ${id} now, which this server does not have.`);
  };
  return {
    ids: [first.id, ...others.map(({ id }) => id)],
    seal: (keyId, pinCodeId, code) =>
      `${version}.${keyId}.${encrypt(keyOf(keyId), placeOf(pinCodeId), code).toString('base64url')}`,
    open(pinCodeId, sealed) {
      const [found, keyId = '', text = ''] = sealed.split('.');
      const key = found === version ? byId.get(keyId) : undefined;
      return key === undefined ? null : decrypt(key, placeOf(pinCodeId), Buffer.from(text, 'base64url'));
    },
    hash: (keyId, organisationId, code) => hashOf(keyOf(keyId), organisationId, code),
    hashes: (organisationId, code) => [...byId.values()].map((key) => hashOf(key, organisationId, code)),
  };
}
