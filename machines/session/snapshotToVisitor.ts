import type { SnapshotFrom } from 'xstate';
import type { Visitor } from '#domain/routes/admit.ts';
import { rightsOf } from './rights.ts';
import type { sessionMachine } from './sessionMachine.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Whether the active user is still loading: until then the token's rights count. */
export function awaitsUser(snapshot: SessionSnapshot): boolean {
  return (
    snapshot.matches('signedIn') && snapshot.context.user === null && !snapshot.matches({ signedIn: { user: 'held' } })
  );
}

/** Whether rights or features may change soon, because they load for the first time. */
export function isProvisional(snapshot: SessionSnapshot): boolean {
  const { features } = snapshot.context;
  const awaitsFeatures = features === null && !snapshot.matches({ signedIn: { features: 'held' } });
  return awaitsUser(snapshot) || (snapshot.matches('signedIn') && awaitsFeatures);
}

/** The visitor for the guard; null: a fresh sign-in loads, and nothing can be decided yet. */
export function snapshotToVisitor(snapshot: SessionSnapshot): Visitor | null {
  const { holder, user, features } = snapshot.context;
  if (snapshot.matches('loading')) return null;
  if (!snapshot.matches('signedIn') || holder === null) return { rights: null, features: null };
  return { rights: rightsOf(holder, user), features };
}
