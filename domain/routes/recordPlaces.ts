import { recordName } from '../entities/recordName.ts';
import { entityNames, type AnyRecord, type EntityName } from '../entities/index.ts';
import { isOneOf } from '../states/words.ts';
import { openBookingStates } from '../states/booking.ts';
import { bookingTypes } from '../states/unitKind.ts';
import { productKinds } from '../states/product.ts';
import { routeIds, type RouteId } from './index.ts';
import type { PathParameters } from './path.ts';
import { routesOf } from './resourceRoutes.ts';

export interface RecordPlace {
  to: RouteId;
  parameters?: PathParameters;
  /** The query with its question mark: a list that is searched for the record's name. */
  search?: string;
}

const idOfFirst = (list: unknown) => (Array.isArray(list) ? (list as readonly { id: number }[])[0]?.id : undefined);

export type OwnPage = 'detail' | 'edit';

/** Entities whose records have pages by a field: the field's words, and the page for each. */
const paged: {
  [Name in EntityName]?: {
    field: string;
    words: readonly string[];
    pageOf: (word: string, page: OwnPage) => string;
    parametersOf: (record: AnyRecord) => PathParameters;
  };
} = {
  booking: {
    field: 'type',
    words: bookingTypes,
    pageOf: (_word, page) => `booking.${page}`,
    parametersOf: ({ id, type }) => ({ id, type: String(type) }),
  },
  product: {
    field: 'kind',
    words: productKinds,
    pageOf: (word, page) => `${word}.${page}`,
    parametersOf: ({ id }) => ({ id }),
  },
};

/** A details or edit page by a field, as of products and bookings; null: none. */
export function ownPage(
  entity: EntityName,
  record: AnyRecord,
  page: OwnPage,
): { to: RouteId; parameters: PathParameters } | null {
  const { field, words, pageOf, parametersOf } = paged[entity] ?? {};
  const word = field === undefined ? undefined : record[field];
  if (words === undefined || typeof word !== 'string' || !words.includes(word)) return null;
  const [to] = existing(pageOf?.(word, page) ?? '');
  return to === undefined ? null : { to, parameters: parametersOf?.(record) ?? {} };
}

/** The routes that show or edit an entity's records. */
export function pageRoutesOf(entity: EntityName, page: OwnPage): readonly RouteId[] {
  const { words, pageOf } = paged[entity] ?? {};
  if (words === undefined || pageOf === undefined) return [routesOf(entity)[page] ?? []].flat();
  return [...new Set(words.flatMap((word) => existing(pageOf(word, page))))];
}

const ownDetail = (entity: EntityName, record: AnyRecord) => {
  const place = ownPage(entity, record, 'detail');
  return place === null ? [] : [place];
};

/** The record's own page or, for a booking that still counts, that of the booked unit or lockable. */
function bookingPlaces(record: AnyRecord): RecordPlace[] {
  const { status, units, lockables } = record;
  const own = ownDetail('booking', record);
  if (typeof status !== 'string' || !isOneOf(openBookingStates, status)) return own;
  const [unit, lockable] = [idOfFirst(units), idOfFirst(lockables)];
  return [
    ...own,
    ...(unit === undefined ? [] : [{ to: 'unit.detail' as const, parameters: { id: unit } }]),
    ...(lockable === undefined ? [] : [{ to: 'lockable.detail' as const, parameters: { id: lockable } }]),
  ];
}

/** Entities whose pages are not called `unit.detail` and `unit.list` after their own names. */
const special: { [Name in EntityName]?: { routes: readonly RouteId[]; of: (row: AnyRecord) => RecordPlace[] } } = {
  booking: { routes: ['booking.detail', 'unit.detail', 'lockable.detail'], of: bookingPlaces },
  product: {
    routes: ['bookable.detail', 'purchasable.detail'],
    of: (record) => ownDetail('product', record),
  },
  facilityMap: { routes: ['dashboard.map'], of: ({ id }) => [{ to: 'dashboard.map', search: `?floor=${id}` }] },
  permissionRole: { routes: ['role.list'], of: ({ id }) => [{ to: 'role.list', parameters: { id } }] },
};

function existing(id: string): RouteId[] {
  return isOneOf(routeIds, id) ? [id] : [];
}

/** The record routes of an entity, found by their names; empty: none. */
export function recordRoutesOf(entity: EntityName): readonly RouteId[] {
  const own = special[entity]?.routes;
  if (own !== undefined) return own;
  const { list, detail, edit } = routesOf(entity);
  return [detail ?? edit ?? [], list ?? []].flat();
}

/** Best first: open the first that exists and that the user may open. */
export function recordPlaces(entity: EntityName, record: AnyRecord): RecordPlace[] {
  const own = special[entity];
  if (own !== undefined) return own.of(record);
  return recordRoutesOf(entity).map((to): RecordPlace => {
    if (to !== `${entity}.list`) return { to, parameters: { id: record.id } };
    return { to, search: `?${new URLSearchParams({ search: recordName(entity, record) }).toString()}` };
  });
}

/** The entity that a route shows; null: it shows no record. */
export function entityShownBy(route: RouteId): EntityName | null {
  const [name = '', page] = route.split('.');
  if (page !== 'detail') return null;
  if (isOneOf(productKinds, name)) return 'product';
  if (name === 'poolTable') return 'unit';
  return isOneOf(entityNames, name) ? name : null;
}
