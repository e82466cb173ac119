import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';

/** Hashes that are computed at once: each takes 19 MiB and a thread. */
export const hashesAtOnce = 4;

/** Others wait, so many at most: a flood of sign-ins must not delay everybody for minutes. */
export const mostWaitingHashes = 60;

const turns = pLimit(hashesAtOnce);

/** @throws Refusal with status 429 if too many wait. */
async function inTurn<Result>(compute: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= mostWaitingHashes) throw new Refusal(429, sentences.tooManySignIns, undefined, 1);
  return turns(compute);
}

/** Hashes by argon2id (RFC 9106; the library's defaults: 19 MiB, 2 passes, 1 lane). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

const dummyHash = hashPassword('nobody signs in with this');

/** Without a hash the comparison takes as long, so its time does not reveal whether an email is known. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await dummyHash);
  const fits = await inTurn(() => verify(compared, password));
  return fits && passwordHash !== null;
}
