import type { BookedTime } from '#domain/lifecycle/bookedTime.ts';

/** What the address of the page "New booking" says beyond its path. Nothing in it is about a person. */
export interface CreateAddress {
  /** Whether the path's id is that of a unit or of a lockable; null: the address does not say. */
  entity: 'unit' | 'lockable' | null;
  /** The free time from which the page was opened; null: another way led here. */
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

/** The query of the page's address, with its question mark. */
export function createSearch({ entity, time }: { entity?: 'unit' | 'lockable'; time?: BookedTime }): string {
  const search = new URLSearchParams();
  if (entity !== undefined) search.set('of', entity);
  if (time !== undefined) search.set('from', new Date(time.from).toISOString());
  if (time?.until != null) search.set('to', new Date(time.until).toISOString());
  return search.size === 0 ? '' : `?${search.toString()}`;
}

/** The customer in a place of the history. Their number goes by the history, never by the address. */
export function customerIn(state: unknown): number | null {
  const id = (state as { customerId?: unknown } | null)?.customerId;
  return typeof id === 'number' ? id : null;
}
