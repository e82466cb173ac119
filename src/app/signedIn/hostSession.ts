import type { ConnectOptions } from '#collections/client/connect.ts';
import { rightsOf } from '#machines/session/rights.ts';
import { awaitsUser, type SessionSnapshot } from '#machines/session/snapshotToVisitor.ts';

type HostSession = ConnectOptions['session'];

/**
 * The session as the replica's host needs it; null when nobody is signed in, and while the user's organisation, whose
 * store it is, can only be told by the user's record that is on its way.
 * @param lastOrganisationOf answers a user's organisation as it was when they were here last; null: not known.
 */
export function hostSessionOf(
  snapshot: SessionSnapshot,
  lastOrganisationOf: (userId: number) => number | null,
): HostSession | null {
  const { token, holder, user } = snapshot.context;
  if (token === null || holder === null || !snapshot.matches('signedIn')) return null;
  const organisationId = user?.organisationId ?? lastOrganisationOf(holder.userId);
  if (organisationId === null && awaitsUser(snapshot)) return null;
  return { token, userId: holder.userId, organisationId, rights: rightsOf(holder, user) };
}
