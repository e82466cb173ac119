import { createContext, use } from 'react';
import type { Site } from '#domain/entities/site.ts';
import type { User } from '#domain/entities/user.ts';
import { can, type Ask } from '#domain/permissions/can.ts';
import { admit, type Visitor } from '#domain/routes/admit.ts';
import type { RouteId } from '#domain/routes/index.ts';

/** A site with what it is called, whether its record has a name or not. */
export type NamedSite = Site & { name: string };

/** The signed-in session as screens see it. */
export interface Session {
  visitor: Visitor & { rights: NonNullable<Visitor['rights']> };
  userId: number;
  /** null until the active user is loaded. */
  user: User | null;
  /** Sites the user may see, by name; empty while they load. */
  sites: readonly NamedSite[];
  /** The site that the current screen shows; 0 for all sites, null while there is none. */
  siteId: number | null;
  /** Why no site is known although there may be some, in a sentence; null: some are, or none is there. */
  sitesFailure: string | null;
  /** Whether it is known that the user may see no site at all. */
  hasNoSite: boolean;
  chooseSite: (id: number) => void;
  signOut: () => void;
  /** Whether a page stands behind the route in this build. */
  hasPage: (id: RouteId) => boolean;
}

export const SessionContext = createContext<Session | null>(null);

/** What links ask: it stays the same while sites come in, so that no link renders anew for them. */
export type Access = Pick<Session, 'visitor' | 'hasPage'>;

export const AccessContext = createContext<Access | null>(null);

/** The session of the signed-in user. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionContext: it belongs to signed-in screens.');
  return session;
}

function useAccess(): Access {
  const access = use(AccessContext);
  if (access === null) throw new Error('useAccess needs an AccessContext: it belongs to signed-in screens.');
  return access;
}

/** Whether the user may do what is asked. */
export function useCan(ask: Ask): boolean {
  return useMay()(ask);
}

/** Answers, of several things in turn, whether the user may do them. */
export function useMay(): (ask: Ask) => boolean {
  const { rights } = useAccess().visitor;
  return (ask) => can(rights, ask);
}

/** Whether a link to the route may be shown: its page exists and the guard would admit the user. */
export function useMayOpen(): (id: RouteId) => boolean {
  const { visitor, hasPage } = useAccess();
  return (id) => hasPage(id) && admit(id, visitor).verdict === 'admitted';
}
