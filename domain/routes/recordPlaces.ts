import { recordName } from '../entities/recordName.ts';
import { entityNames, type AnyRecord, type EntityName } from '../entities/index.ts';
import { isOneOf } from '../states/words.ts';
import { openBookingStates } from '../states/booking.ts';
import { bookingTypes } from '../states/unitKind.ts';
import { productKinds } from '../states/product.ts';
import { routeIds, type RouteId } from './index.ts';
import type { PathParameters } from './path.ts';

/** A page that shows a record. */
export interface RecordPlace {
  to: RouteId;
  parameters?: PathParameters;
  /** The query with its question mark: a list that is searched for the record's name. */
  search?: string;
}

const idOfFirst = (list: unknown) => (Array.isArray(list) ? (list as readonly { id: number }[])[0]?.id : undefined);

/** A booking's page; of one that still counts, else the page of what is booked. */
function bookingPlaces({ id, type, status, units, lockables }: AnyRecord): RecordPlace[] {
  const isTyped = typeof type === 'string' && isOneOf(bookingTypes, type);
  const own: RecordPlace[] = isTyped ? [{ to: 'booking.detail', parameters: { id, type } }] : [];
  if (typeof status !== 'string' || !isOneOf(openBookingStates, status)) return own;
  const [unit, lockable] = [idOfFirst(units), idOfFirst(lockables)];
  return [
    ...own,
    ...(unit === undefined ? [] : [{ to: 'unit.detail' as const, parameters: { id: unit } }]),
    ...(lockable === undefined ? [] : [{ to: 'lockable.detail' as const, parameters: { id: lockable } }]),
  ];
}

/** Where the records of an entity have pages that do not follow the pattern of `unit.detail` and `unit.list`. */
const special: { [Name in EntityName]?: { routes: readonly RouteId[]; of: (row: AnyRecord) => RecordPlace[] } } = {
  booking: { routes: ['booking.detail', 'unit.detail', 'lockable.detail'], of: bookingPlaces },
  product: {
    routes: ['bookable.detail', 'purchasable.detail'],
    of: ({ id, kind }) =>
      typeof kind === 'string' && isOneOf(productKinds, kind) ? [{ to: `${kind}.detail`, parameters: { id } }] : [],
  },
  permissionRole: { routes: ['role.list'], of: ({ id }) => [{ to: 'role.list', parameters: { id } }] },
};

function existing(id: string): RouteId[] {
  return isOneOf(routeIds, id) ? [id] : [];
}

/** The routes with pages that show records of the entity; empty: none. Each new page comes in by its route's name. */
export function recordRoutesOf(entity: EntityName): readonly RouteId[] {
  const own = special[entity]?.routes;
  if (own !== undefined) return own;
  const detail = existing(`${entity}.detail`);
  const pages = detail.length > 0 ? detail : existing(`${entity}.edit`);
  return [...pages, ...existing(`${entity}.list`)];
}

/** The pages that show a record, the best one first: open the first that exists and that the user may open. */
export function recordPlaces(entity: EntityName, record: AnyRecord): RecordPlace[] {
  const own = special[entity];
  if (own !== undefined) return own.of(record);
  return recordRoutesOf(entity).map((to): RecordPlace => {
    if (to !== `${entity}.list`) return { to, parameters: { id: record.id } };
    return { to, search: `?${new URLSearchParams({ search: recordName(entity, record) }).toString()}` };
  });
}

/** The entity whose details a route shows; null: the route shows no record. */
export function entityShownBy(route: RouteId): EntityName | null {
  const [name = '', page] = route.split('.');
  if (page !== 'detail') return null;
  if (isOneOf(productKinds, name)) return 'product';
  if (name === 'poolTable') return 'unit';
  return isOneOf(entityNames, name) ? name : null;
}
