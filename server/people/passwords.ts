import { hash, verify } from '@node-rs/argon2';

/** Hashes by argon2id (RFC 9106; the library's defaults: 19 MiB, 2 passes, 1 lane). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

const dummyHash = hashPassword('nobody signs in with this');

/** Without a hash the comparison takes as long, so its time does not reveal whether an email is known. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await dummyHash), password);
  return fits && passwordHash !== null;
}
