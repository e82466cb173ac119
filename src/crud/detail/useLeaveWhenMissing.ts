import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { entityOf } from '#domain/entities/index.ts';
import { typeOfKey } from '#domain/entities/recordKey.ts';
import { recordMissing } from '#domain/messages/pageNotices.ts';
import { inSentence } from '#domain/messages/records.ts';
import { homeRoute, type RouteId } from '#domain/routes/index.ts';
import { parentOf } from '#domain/routes/parent.ts';
import { pathTo, type PathParameters } from '#domain/routes/path.ts';
import { capitalised } from '#domain/states/words.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { useData } from '../context/replica.ts';
import { ownRemovals } from '../data/ownRemovals.ts';
import { keyIn, pageParameters } from '../descriptor/pageParameters.ts';
import { showNotice } from '../message/showNotice.ts';

/** The entity's list; without one, the parent of its details page, which may depend on the page's parameters. */
export function listRouteOf(
  { routes: { list, detail } }: Pick<AnyResource, 'routes'>,
  parameters: PathParameters = {},
): RouteId {
  return list ?? (detail === undefined ? null : parentOf(detail, parameters)) ?? homeRoute;
}

/** Leads to the list once the record is certainly missing, and says so unless this tab deleted it. */
export function useLeaveWhenMissing(
  missing: boolean,
  { entity, routes, variant }: Pick<AnyResource, 'entity' | 'routes' | 'variant'>,
  id: number,
): void {
  const navigate = useNavigate();
  const { replica } = useData();
  const key = keyIn({ entity, variant }, id);
  const type = typeOfKey(key);
  const { label } = entityOf(entity);
  const one = type === undefined ? label.one : `${capitalised(type)} ${inSentence(label.one)}`;
  const list = pathTo(listRouteOf({ routes }, pageParameters({ variant }, id)));
  useEffect(() => {
    if (!missing) return;
    if (!ownRemovals(replica).has(entity, key)) showNotice(recordMissing, one, id);
    void navigate(list, { replace: true });
  }, [missing, navigate, replica, entity, key, one, list, id]);
}
