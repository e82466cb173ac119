import { Secret, TOTP } from 'otpauth';

/** What all authenticator apps do: they ignore other settings. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps that the clocks may differ, each way. */
const skew = 1;

/** As many bytes as the hash has (RFC 4226, section 4). */
const secretBytes = 20;

/** A new secret in Base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** @returns the step of 30 seconds that a code belongs to (RFC 6238); null: it is wrong, or of another time. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: skew });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

/** The address that an app reads from a QR code. @param account the person's email. */
export const totpAddress = (secret: string, account: string): string =>
  new TOTP({ ...shape, issuer: 'Gatehouse', label: account, secret: Secret.fromBase32(secret) }).toString();
