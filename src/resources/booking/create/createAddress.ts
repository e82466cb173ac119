import { bookedEntityName } from '#domain/routes/newBooking.ts';

export type AddressPart = 'start' | 'end' | 'product';

/** Nothing in the address is about a person. */
export interface CreateAddress {
  /** The kind of record that the path's id belongs to; null: the address does not say. */
  entity: 'unit' | 'lockable' | null;
  /** null: the page was not opened for a time. */
  from: number | null;
  until: number | null;
  /** The product whose price was shown; null: none, or the unit's own price. */
  productId: number | null;
  /** The parts of the address that could not be read. */
  ignored: readonly AddressPart[];
}

/** An instant of the API: "2026-11-21T09:30:00Z". */
function instantIn(text: string): number | null {
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}

const idIn = (text: string) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

export function createAddressOf(search: URLSearchParams): CreateAddress {
  const ignored: AddressPart[] = [];
  const read = (part: AddressPart, parse: (text: string) => number | null) => {
    const text = search.get(part);
    const value = text === null ? null : parse(text);
    if (text !== null && value === null) ignored.push(part);
    return value;
  };
  const entity = search.get(bookedEntityName);
  const [from, given, productId] = [read('start', instantIn), read('end', instantIn), read('product', idIn)];
  const isBackwards = given !== null && from !== null && given <= from;
  if (isBackwards) ignored.push('end');
  return {
    entity: entity === 'unit' || entity === 'lockable' ? entity : null,
    from,
    until: isBackwards ? null : given,
    productId,
    ignored,
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
