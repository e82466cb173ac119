import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';

type BookingsById = ReadonlyMap<number, readonly Booking[]>;

const noIds: readonly number[] = [];

class ListedCustomers {
  private readonly listeners = new Set<() => void>();
  private readonly mounted = new Map<number, number>();
  private bookings: BookingsById = new Map();
  ids: readonly number[] = noIds;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Registers a visible cell; returns its removal. */
  readonly add = (id: number): (() => void) => {
    this.count(id, 1);
    return () => this.count(id, -1);
  };

  /** null: not known. */
  readonly of = (id: number): readonly Booking[] | null => this.bookings.get(id) ?? null;

  publish(bookings: BookingsById): void {
    this.bookings = bookings;
    this.notify();
  }

  private count(id: number, change: number): void {
    const before = this.mounted.get(id) ?? 0;
    if (before + change > 0) this.mounted.set(id, before + change);
    else this.mounted.delete(id);
    if (before > 0 && before + change > 0) return;
    this.ids = [...this.mounted.keys()].toSorted((a, b) => a - b);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

const ListedCustomersContext = createContext<ListedCustomers | null>(null);

/** One query for all listed customers: a page of rows costs one request at most. */
function Reader({ customers }: { customers: ListedCustomers }) {
  const mayRead = useCan(rentalCalls.customerBookings.ask);
  const ids = useSyncExternalStore(customers.subscribe, () => customers.ids);
  const isAsked = mayRead && ids.length > 0;
  const view = useRows('booking', { where: { customer_id: isAsked ? ids : [0] }, everySite: true });
  useEffect(() => {
    if (!isAsked || view.status !== 'ready') return;
    const known =
      view.ignored.includes('where') || !isWhole(view) ? noIds : (view.query.where?.['customer_id'] ?? noIds);
    const found = new Map<number, Booking[]>(known.map((id) => [Number(id), []]));
    for (const row of view.rows) {
      const { customer_id: id } = row;
      if (id !== undefined) found.set(id, [...(found.get(id) ?? []), row]);
    }
    customers.publish(found);
  }, [customers, isAsked, view]);
  return null;
}

/** Whether absent rows certainly do not exist. */
function isWhole({ coverage, freshness }: { coverage: { kind: string }; freshness: { complete: boolean } }): boolean {
  return coverage.kind === 'paged' || freshness.complete;
}

export function ListedBookings({ children }: { children: ReactNode }) {
  const [customers] = useState(() => new ListedCustomers());
  return (
    <ListedCustomersContext value={customers}>
      <Reader customers={customers} />
      {children}
    </ListedCustomersContext>
  );
}

const subscribeToNothing = () => () => undefined;

/** null: not known. */
export function useListedBookings(customerId: number): readonly Booking[] | null {
  const customers = use(ListedCustomersContext);
  useEffect(() => customers?.add(customerId), [customers, customerId]);
  return useSyncExternalStore(customers?.subscribe ?? subscribeToNothing, () => customers?.of(customerId) ?? null);
}
