import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { entityOf } from '#domain/entities/index.ts';
import { recordMissing } from '#domain/messages/catalogue.ts';
import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import { parentOf } from '#domain/routes/parent.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { tell } from '../message/tell.ts';

/** The list that a record of the entity stands in; for those without one the page that its details lead back to. */
export function listOf({ routes: { list, detail } }: Pick<AnyResource, 'routes'>): RouteId {
  return list ?? (detail === undefined ? null : parentOf(detail)) ?? homeRoute;
}

/** Back to the list, with a sentence, once it is known that there is no such record. */
export function useMissing(
  missing: boolean,
  { entity, routes }: Pick<AnyResource, 'entity' | 'routes'>,
  id: number,
): void {
  const navigate = useNavigate();
  const { one } = entityOf(entity).label;
  const list = pathTo(listOf({ routes }));
  useEffect(() => {
    if (!missing) return;
    tell(recordMissing, one, id);
    void navigate(list, { replace: true });
  }, [missing, navigate, one, list, id]);
}
