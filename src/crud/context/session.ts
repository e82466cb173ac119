import { createContext, use, useCallback } from 'react';
import type { Site } from '#domain/entities/site.ts';
import type { User } from '#domain/entities/user.ts';
import { can, type Ask } from '#domain/permissions/can.ts';
import { admit, type Visitor } from '#domain/routes/admit.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';

/** A site with a name to show, even if its record has none. */
export type NamedSite = Site & { name: string };

export interface Session {
  visitor: Visitor & { rights: NonNullable<Visitor['rights']> };
  userId: number;
  /** null until the active user is loaded. */
  user: User | null;
  sites: readonly NamedSite[];
  /** 0 for all sites, null while there is none. */
  siteId: number | null;
  /** Why the sites could not be read, in a sentence; null if they could be, or if there is none. */
  sitesFailure: string | null;
  /** Whether the user may certainly see no site. */
  hasNoSite: boolean;
  /** Whether the sites are still being read, and none is known yet. */
  awaitsSites: boolean;
  chooseSite: (id: number) => void;
  signOut: () => void;
  /** Whether this build has a page for the route. */
  hasPage: (id: RouteId) => boolean;
}

export const SessionContext = createContext<Session | null>(null);

/** The part of the session that links read. It stays identical while sites arrive, so that links do not rerender. */
export type Access = Pick<Session, 'visitor' | 'hasPage'> & {
  /** Whether the server keeps cash counts, as the user's sites tell; null: they are still being read. */
  countsCash: boolean | null;
};

export const AccessContext = createContext<Access | null>(null);

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

export function useCan(ask: Ask): boolean {
  return useMay()(ask);
}

export function useMay(): (ask: Ask) => boolean {
  const { rights } = useAccess().visitor;
  return useCallback((ask) => can(rights, ask), [rights]);
}

/**
 * Whether a link to the route may be shown: its page exists, the server has what it shows, and the navigation guard
 * would admit the user.
 */
export function useMayOpen(): (id: RouteId) => boolean {
  const { visitor, hasPage, countsCash } = useAccess();
  return useCallback(
    (id) => {
      const isOffered = countsCash === true || routeOf(id).addition !== 'cashCounts';
      return isOffered && hasPage(id) && admit(id, visitor).verdict === 'admitted';
    },
    [visitor, hasPage, countsCash],
  );
}

/** Whether a link to the route may be shown soon: it is not known yet whether the server has what it shows. */
export function useMayOpenSoon(): (id: RouteId) => boolean {
  const { visitor, hasPage, countsCash } = useAccess();
  return (id) =>
    countsCash === null &&
    routeOf(id).addition === 'cashCounts' &&
    hasPage(id) &&
    admit(id, visitor).verdict === 'admitted';
}
