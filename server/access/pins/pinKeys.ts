import { createHmac } from 'node:crypto';
import { pinDigits } from '#domain/validation/pin.ts';
import { derivedKey, sealsOf } from '#server/config/seals.ts';
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

const placeOf = (pinCodeId: number) => `pin_codes.code ${pinCodeId}`;

const hashOf = (key: Buffer, organisationId: number, code: string) =>
  createHmac('sha256', key).update(`${organisationId} ${code}`).digest('base64url');

export function pinKeysOf(keys: SessionKeys): PinKeys {
  const seals = sealsOf(keys, 'PIN encryption');
  const byId = new Map(keys.map(({ id, secret }) => [id, derivedKey(secret, 'PIN hash')]));
  return {
    ids: seals.ids,
    // Filled up to one length, so that the stored text does not tell the code's.
    seal: (keyId, pinCodeId, code) => seals.seal(keyId, placeOf(pinCodeId), code.padEnd(pinDigits.most)),
    open: (pinCodeId, sealed) => seals.open(placeOf(pinCodeId), sealed)?.trimEnd() ?? null,
    hash(keyId, organisationId, code) {
      const key = byId.get(keyId);
      if (key === undefined) throw new Error(`This server does not have the key ${keyId}.`);
      return hashOf(key, organisationId, code);
    },
    hashes: (organisationId, code) => [...byId.values()].map((key) => hashOf(key, organisationId, code)),
  };
}
