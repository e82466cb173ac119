import type { ReactNode } from 'react';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { routeOf, type RouteId } from '#domain/routes/index.ts';
import { useSession } from '../context/session.ts';
import { NoSite } from './NoSite.tsx';

export interface RequireSiteProps {
  entity: EntityName;
  /** The page's route; absent if there is none. */
  route: RouteId | undefined;
  children: ReactNode;
}

export function RequireSite({ entity, route, children }: RequireSiteProps) {
  const { hasNoSite } = useSession();
  return hasNoSite && entityOf(entity).scope === 'site' && route !== undefined ? (
    <NoSite title={routeOf(route).title} />
  ) : (
    children
  );
}
