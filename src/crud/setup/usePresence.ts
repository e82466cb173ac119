import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import {
  isOfSite,
  presenceOf,
  recordNeeds,
  type Presence,
  type Presences,
  type SetupEntity,
} from '#domain/setup/firstSteps.ts';
import { useCan, useSession } from '../context/session.ts';
import { useRows } from '../data/useRows.ts';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';

/** No record has this id. A query for it sends no request. */
const noId = 0;

/**
 * Whether records of a kind exist: those of the chosen site, where the kind belongs to sites.
 * @param isWanted false: nothing is asked, and the answer is `unknown`.
 */
export function usePresence(kind: SetupEntity, isWanted = true): Presence {
  const { siteId, hasNoSite } = useSession();
  const mayRead = useCan(askFor(entityOf(kind), 'read'));
  const isCertain = isOfSite(kind) && siteId === null;
  const isAsked = isWanted && mayRead && !isCertain;
  const site = isOfSite(kind) && siteId !== null ? { siteId } : {};
  const view = useRows(kind, isAsked ? { ...site, limit: 1 } : { where: { id: [noId] } });
  if (!isWanted) return 'unknown';
  if (!mayRead) return 'unreadable';
  if (isCertain) return hasNoSite ? 'absent' : 'loading';
  if (view.status === 'failed') return 'unknown';
  if (view.status === 'loading' || view.pending) return 'loading';
  return presenceOf(kind, view.total === 0 && emptyReasonOfView(view) !== null ? null : view.total);
}

/** Sites are known from the session; the name of a site alone, without the right to read it, counts too. */
function useSitePresence(): Presence {
  const { sites, hasNoSite } = useSession();
  if (sites.length > 0) return 'present';
  return hasNoSite ? 'absent' : 'loading';
}

/** Whether records of each kind of the first steps exist. */
export function usePresences(): Presences {
  return {
    site: useSitePresence(),
    area: usePresence('area'),
    unit: usePresence('unit'),
    gate: usePresence('gate'),
    facilityMap: usePresence('facilityMap'),
    controller: usePresence('controller'),
    motorisedLock: usePresence('motorisedLock'),
    padlock: usePresence('padlock'),
    product: usePresence('product'),
    schedule: usePresence('schedule'),
    permissionRole: usePresence('permissionRole'),
    user: usePresence('user'),
    customer: usePresence('customer'),
    booking: usePresence('booking'),
  };
}

/** Whether the records exist that a list's own records need first. Nothing else is asked. */
export function useNeeds(entity: EntityName): Partial<Presences> {
  const needs = recordNeeds[entity] ?? [];
  return {
    site: useSitePresence(),
    unit: usePresence('unit', needs.includes('unit')),
    customer: usePresence('customer', needs.includes('customer')),
  };
}
