import { hash, verify } from '@node-rs/argon2';

/** An argon2id hash of the password (RFC 9106; the library's defaults: 19 MiB, 2 passes, 1 lane). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

const dummyHash = hashPassword('nobody signs in with this');

/**
 * Whether the password matches the hash. Without a hash the comparison takes as long, so that its time does not reveal
 * whether an email is known.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await dummyHash), password);
  return fits && passwordHash !== null;
}
