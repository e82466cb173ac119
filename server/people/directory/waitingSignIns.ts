import { and, eq, gt, lt } from 'drizzle-orm';
import { serverTiming } from '#server/config/timing.ts';
import { hashOfToken } from '#server/people/linkTokens.ts';
import type { Database } from '#server/storage/database.ts';
import { directories, directoryLogouts, directorySignIns } from '#server/storage/schema/people/directories.ts';
import type { StoredDirectory } from './directories.ts';
import type { SignInChecks } from './provider.ts';

export interface WaitingSignIn {
  directory: StoredDirectory;
  checks: SignInChecks;
  /** The account that the person connects; null: they sign in. */
  userId: number | null;
}

/** Stores a sign-in until the directory sends the browser back. */
export async function storeWaiting(
  transaction: Database,
  { directory: { organisationId }, checks, userId }: WaitingSignIn,
  markHash: string,
  now: Date,
): Promise<void> {
  const { state, nonce, codeVerifier, asksAgain } = checks;
  await transaction.insert(directorySignIns).values({
    stateHash: hashOfToken(state),
    organisationId,
    userId,
    markHash,
    nonce,
    codeVerifier,
    asksAgain,
    expiresAt: new Date(now.getTime() + serverTiming.directory.signIn),
  });
}

/**
 * Ends the wait: one answer counts, on two servers at once either.
 * @returns null: there is no such sign-in, or it belongs to another browser or took too long.
 */
export async function takeWaiting(
  transaction: Database,
  state: string,
  markHash: string,
  now: Date,
): Promise<WaitingSignIn | null> {
  const [row] = await transaction
    .delete(directorySignIns)
    .where(
      and(
        eq(directorySignIns.stateHash, hashOfToken(state)),
        eq(directorySignIns.markHash, markHash),
        gt(directorySignIns.expiresAt, now),
      ),
    )
    .returning();
  if (row === undefined) return null;
  const { organisationId, userId, nonce, codeVerifier, asksAgain } = row;
  const [directory] = await transaction
    .select()
    .from(directories)
    .where(eq(directories.organisationId, organisationId));
  return directory === undefined ? null : { directory, userId, checks: { state, nonce, codeVerifier, asksAgain } };
}

/** Deletes sign-ins that nobody finished, and words that no directory repeats. */
export async function deleteOldWaits(transaction: Database, now: Date): Promise<void> {
  await transaction.delete(directorySignIns).where(lt(directorySignIns.expiresAt, now));
  // Older words are refused by their time.
  const before = new Date(now.getTime() - 2 * serverTiming.directory.word);
  await transaction.delete(directoryLogouts).where(lt(directoryLogouts.receivedAt, before));
}
