import type { UserSession } from '#collections/protocol.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { awaitsUser, type SessionSnapshot } from '#machines/session/snapshotToVisitor.ts';
import type { LastUser } from '../session/lastUser.ts';

/**
 * The session for the replica's host. null when nobody is signed in, and while only the user's record on its way can tell
 * the organisation, whose store it is. Until the record arrives the rights are those of the last visit: the token's may be
 * weeks old, and missing rights would empty every tab and the disk.
 * @param lastUserOf returns the user's record of the last visit; null when unknown.
 */
export function userSessionOf(
  snapshot: SessionSnapshot,
  lastUserOf: (userId: number) => LastUser | null,
): UserSession | null {
  const { token, holder, user } = snapshot.context;
  if (token === null || holder === null || !snapshot.matches('signedIn')) return null;
  const last = user === null ? lastUserOf(holder.userId) : null;
  const organisationId = user?.organisationId ?? last?.organisationId ?? null;
  if (organisationId === null && awaitsUser(snapshot)) return null;
  return { token, userId: holder.userId, organisationId, rights: last?.rights ?? rightsOf(holder, user) };
}
