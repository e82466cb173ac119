import { hash, verify } from '@node-rs/argon2';

/** An argon2id hash of the password (RFC 9106; the library's defaults: 19 MiB, 2 passes, 1 lane). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

const nobody = hashPassword('nobody signs in with this');

/**
 * Whether the password fits the hash. Without a hash the answer is no and takes as long, so that the time tells nobody
 * which addresses are known.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobody), password);
  return fits && passwordHash !== null;
}
