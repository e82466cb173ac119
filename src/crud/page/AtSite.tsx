import type { ReactNode } from 'react';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { useSession } from '../context/session.ts';
import { NoSite } from './NoSite.tsx';

export interface AtSiteProps {
  entity: EntityName;
  /** The page's own; absent: there is none, so nothing is asked. */
  route: RouteId | undefined;
  children: ReactNode;
}

/** A page about what stands at a site, for those who have one. */
export function AtSite({ entity, route, children }: AtSiteProps) {
  const { siteId, sitesFailure, hasNoSite } = useSession();
  const isStopped =
    (hasNoSite || (sitesFailure !== null && siteId === null)) &&
    entityOf(entity).scope === 'site' &&
    route !== undefined;
  return isStopped ? <NoSite title={routeOf(route).title} /> : children;
}
