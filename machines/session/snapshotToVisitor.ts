import type { SnapshotFrom } from 'xstate';
import type { Visitor } from '#domain/routes/admit.ts';
import { rightsOf } from './rights.ts';
import type { sessionMachine } from './sessionMachine.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Who stands before the pages; null while the session loads and nothing can be decided yet. */
export function snapshotToVisitor(snapshot: SessionSnapshot): Visitor | null {
  const { holder, user, features } = snapshot.context;
  if (snapshot.matches('loading')) return null;
  if (!snapshot.matches('signedIn') || holder === null) return { rights: null, features: null };
  return { rights: rightsOf(holder, user), features };
}
