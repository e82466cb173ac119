import type { CallDefinition } from '#domain/calls/define.ts';
import { resourceActsOf, resourceCalls } from '#domain/calls/resource.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import type { ResourceAct } from '#domain/entities/define.ts';
import { entityNames, type EntityName } from '#domain/entities/index.ts';
import { routeIds, type RouteId } from '#domain/routes/index.ts';

/** A call without which a page has nothing to show or to save. */
export interface PageCall {
  /** The entity whose record the path is about; null: none, :id is the user themselves. */
  entity: EntityName | null;
  call: CallDefinition;
}

/** The entity behind a group of routes, where it is not called as they are. */
const entityOfGroup: Readonly<Record<string, EntityName>> = {
  bookable: 'product',
  purchasable: 'product',
  poolTable: 'unit',
  role: 'permissionRole',
};

const actOfPage: Readonly<Record<string, ResourceAct>> = {
  list: 'list',
  detail: 'read',
  create: 'create',
  edit: 'update',
};

const ofEntity = (entity: EntityName, act: ResourceAct): PageCall => ({ entity, call: resourceCalls(entity)[act] });

/**
 * Pages that are not called as an entity and what is done with it. A report and the dashboards show what the user may
 * read of many entities, and nothing where that is none.
 */
const ownCalls: Partial<Record<RouteId, readonly PageCall[]>> = {
  account: [{ entity: null, call: sessionCalls.currentUser }],
  alerts: [ofEntity('alert', 'list')],
  'dashboard.list': [],
  'dashboard.activity': [],
  'dashboard.map': [ofEntity('facilityMap', 'list')],
  'booking.workspace': [ofEntity('booking', 'list')],
  'booking.storage': [ofEntity('booking', 'list')],
  'device.list': [],
  'report.list': [],
  developer: [],
};

/**
 * Pages that open to more people than may read what is on them: who may not finds them empty. They are asked about by
 * the right of the call itself.
 */
export const emptyForSome: ReadonlySet<RouteId> = new Set<RouteId>(['hub.list', 'hub.detail']);

/** The calls that a signed-in page needs: listing, reading, creating or changing the entity that it is about. */
export function pageCallsOf(id: RouteId): readonly PageCall[] {
  const own = ownCalls[id];
  if (own !== undefined) return own;
  const [group = '', page = ''] = id.split('.');
  const entity = entityOfGroup[group] ?? entityNames.find((name) => name === group);
  const act = actOfPage[page];
  if (entity === undefined || act === undefined || !resourceActsOf(entity).includes(act)) {
    throw new Error(`The calls of the page ${id} are not known.`);
  }
  return [ofEntity(entity, act)];
}

export const signedInRoutes = routeIds.filter(
  (id) => !['login', 'forgotPassword', 'newPassword', 'guestTables'].includes(id),
);
