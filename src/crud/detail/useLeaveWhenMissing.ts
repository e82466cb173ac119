import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { entityOf } from '#domain/entities/index.ts';
import { recordMissing } from '#domain/messages/catalogue.ts';
import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import { parentOf } from '#domain/routes/parent.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { pageParameters } from '../descriptor/pageParameters.ts';
import { showNotice } from '../message/showNotice.ts';

/** The entity's list; without one, the parent of its details page, which may depend on the page's parameters. */
export function listRouteOf(
  { routes: { list, detail } }: Pick<AnyResource, 'routes'>,
  parameters: PathParameters = {},
): RouteId {
  return list ?? (detail === undefined ? null : parentOf(detail, parameters)) ?? homeRoute;
}

/** Leads to the list once the record is certainly missing. */
export function useLeaveWhenMissing(
  missing: boolean,
  { entity, routes, variant }: Pick<AnyResource, 'entity' | 'routes' | 'variant'>,
  id: number,
): void {
  const navigate = useNavigate();
  const { one } = entityOf(entity).label;
  const list = pathTo(listRouteOf({ routes }, pageParameters({ variant }, id)));
  useEffect(() => {
    if (!missing) return;
    showNotice(recordMissing, one, id);
    void navigate(list, { replace: true });
  }, [missing, navigate, one, list, id]);
}
