import { bookedEntityName } from '#domain/routes/newBooking.ts';

/** Nothing in the address is about a person. */
export interface CreateAddress {
  /** The kind of record that the path's id belongs to; null: the address does not say. */
  entity: 'unit' | 'lockable' | null;
  /** null: the page was not opened from a free time. */
  from: number | null;
  until: number | null;
  /** The product whose price was shown; null: none, or the unit's own price. */
  productId: number | null;
}

const instantOf = (text: string | null) => {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) ? null : instant;
};

const idOf = (text: string | null) => (text !== null && /^[1-9]\d*$/.test(text) ? Number(text) : null);

export function createAddressOf(search: URLSearchParams): CreateAddress {
  const entity = search.get(bookedEntityName);
  return {
    entity: entity === 'unit' || entity === 'lockable' ? entity : null,
    from: instantOf(search.get('start')),
    until: instantOf(search.get('end')),
    productId: idOf(search.get('product')),
  };
}

export interface CreateSearch {
  entity?: 'unit' | 'lockable';
  /** Milliseconds since 1970; from null: now, until null: an open end. */
  time?: { from: number | null; until: number | null };
  productId?: number | null;
}

export function createSearch({ entity, time, productId = null }: CreateSearch): string {
  const search = new URLSearchParams();
  if (entity !== undefined) search.set(bookedEntityName, entity);
  if (time?.from != null) search.set('start', new Date(time.from).toISOString());
  if (time?.until != null) search.set('end', new Date(time.until).toISOString());
  if (productId !== null) search.set('product', String(productId));
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** The customer's number stands in the history's state, never in the address. */
export function customerIn(state: unknown): number | null {
  const id = (state as { customerId?: unknown } | null)?.customerId;
  return typeof id === 'number' ? id : null;
}
