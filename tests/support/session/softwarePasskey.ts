import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** A text of at most 23 bytes, in CBOR (RFC 8949). */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

/** Flags of authenticator data: somebody was there, was checked, and a key follows. */
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

interface Where {
  /** The page's address. */
  origin: string;
  rpId?: string | undefined;
  /** Whether the authenticator checks who holds it. */
  verifies?: boolean;
}

function authenticatorData(
  { origin, rpId = new URL(origin).hostname, verifies = true }: Where,
  counter: number,
  more: number,
) {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([present | (verifies ? verified : 0) | more]), count]);
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A passkey in software, which answers as browsers do, and lies where a test says so. */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: a key on P-256 for ES256 (RFC 9053).
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
  return {
    id: credential.id,
    /** What a browser says of the new passkey. */
    made(challenge: string, where: Where, counter = 0) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([authenticatorData(where, counter, withKey), Buffer.alloc(16), length, id, coseKey]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, where.origin));
      const response = { clientDataJSON, attestationObject: base64url(attestationObject), transports: ['internal'] };
      return { ...credential, response, clientExtensionResults: {} };
    },
    /** What a browser says that the passkey signed. */
    signed(challenge: string, where: Where, counter = 0) {
      const data = authenticatorData(where, counter, 0);
      const client = clientData('webauthn.get', challenge, where.origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...credential, response, clientExtensionResults: {} };
    },
  };
}

export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;
