import type { ConnectOptions } from '#collections/client/connect.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { awaitsUser, type SessionSnapshot } from '#machines/session/snapshotToVisitor.ts';
import type { LastUser } from '../session/lastUser.ts';

type HostSession = ConnectOptions['session'];

/**
 * The session as the replica's host needs it; null when nobody is signed in, and while the user's organisation, whose
 * store it is, can only be told by the user's record that is on its way. Until then the rights are those that the record
 * gave last: the token's may be weeks old, and what they lack every tab would lose, and the disk too.
 * @param lastUserOf answers what the user's record said when they were here last; null: not known.
 */
export function hostSessionOf(
  snapshot: SessionSnapshot,
  lastUserOf: (userId: number) => LastUser | null,
): HostSession | null {
  const { token, holder, user } = snapshot.context;
  if (token === null || holder === null || !snapshot.matches('signedIn')) return null;
  const last = user === null ? lastUserOf(holder.userId) : null;
  const organisationId = user?.organisationId ?? last?.organisationId ?? null;
  if (organisationId === null && awaitsUser(snapshot)) return null;
  return { token, userId: holder.userId, organisationId, rights: last?.rights ?? rightsOf(holder, user) };
}
