import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';

/** Nothing in the address is about a person. */
export interface CreateAddress {
  /** The kind of record that the path's id belongs to; null: the address does not say. */
  entity: 'unit' | 'lockable' | null;
  /** null: the page was not opened from a free time. */
  from: number | null;
  until: number | null;
}

const instantOf = (text: string | null) => {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) ? null : instant;
};

export function createAddressOf(search: URLSearchParams): CreateAddress {
  const entity = search.get('of');
  return {
    entity: entity === 'unit' || entity === 'lockable' ? entity : null,
    from: instantOf(search.get('from')),
    until: instantOf(search.get('to')),
  };
}

export function createSearch({ entity, time }: { entity?: 'unit' | 'lockable'; time?: BookedTime }): string {
  const search = new URLSearchParams();
  if (entity !== undefined) search.set('of', entity);
  if (time !== undefined) search.set('from', new Date(time.from).toISOString());
  if (time?.until != null) search.set('to', new Date(time.until).toISOString());
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** The customer's number stands in the history's state, never in the address. */
export function customerIn(state: unknown): number | null {
  const id = (state as { customerId?: unknown } | null)?.customerId;
  return typeof id === 'number' ? id : null;
}
