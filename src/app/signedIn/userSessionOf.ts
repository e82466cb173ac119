import type { UserSession } from '#collections/protocol.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { awaitsUser, type SessionSnapshot } from '#machines/session/snapshotToVisitor.ts';
import type { LastUser } from '../session/lastUser.ts';

/**
 * null when nobody is signed in, and while the organisation is unknown until the user's record arrives. Until then the
 * rights are those of the last visit: the token's may be weeks old, and missing rights would empty every tab and the
 * disk.
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
