import type { CallDefinition } from '#domain/calls/define.ts';
import { cashCountCalls } from '#domain/calls/cashCounts.ts';
import { networkDeviceCalls } from '#domain/calls/networkDevices.ts';
import { resourceActsOf, resourceCalls } from '#domain/calls/resource.ts';
import { siteLatencyCalls } from '#domain/calls/siteLatency.ts';
import { sessionCalls } from '#domain/calls/session.ts';
import type { ResourceAct } from '#domain/entities/define.ts';
import { entityNames, type EntityName } from '#domain/entities/index.ts';
import { routeIds, type RouteId } from '#domain/routes/index.ts';

/** The page can't show or save anything without it. */
export interface PageCall {
  /** The entity of the path's :id; null: it is the user. */
  entity: EntityName | null;
  call: CallDefinition;
}

/** The names of routes that differ. */
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

/** Pages without the usual call. A report and the dashboards show whatever the user may read. */
const ownCalls: Partial<Record<RouteId, readonly PageCall[]>> = {
  account: [{ entity: null, call: sessionCalls.currentUser }],
  alerts: [ofEntity('alert', 'list')],
  'dashboard.list': [],
  'dashboard.activity': [],
  'dashboard.map': [ofEntity('facilityMap', 'list')],
  'booking.workspace': [ofEntity('booking', 'list')],
  'booking.storage': [ofEntity('booking', 'list')],
  cashCount: [{ entity: 'site', call: cashCountCalls.cashDay }],
  'device.list': [],
  firstSteps: [],
  guide: [],
  bookkeeping: [ofEntity('order', 'list')],
  exportAll: [],
  imports: [],
  import: [],
  'device.found': [{ entity: 'site', call: networkDeviceCalls.siteNetworkDevices }],
  'device.adopt': [{ entity: 'site', call: networkDeviceCalls.siteNetworkDevices }],
  'device.health': [],
  'label.list': [ofEntity('unit', 'list')],
  'report.list': [],
  'report.latency': [{ entity: 'site', call: siteLatencyCalls.siteLatency }],
  developer: [],
};

/** Pages that more people may open than read: others find them empty. The call's own right counts. */
export const emptyForSome: ReadonlySet<RouteId> = new Set<RouteId>(['hub.list', 'hub.detail']);

/** List, read, create or change of its entity. */
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
  (id) => !['login', 'directorySignIn', 'forgotPassword', 'newPassword', 'confirmEmail', 'guestTables'].includes(id),
);
