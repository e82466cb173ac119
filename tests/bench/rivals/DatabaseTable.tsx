import { createCollection, ilike, or, useLiveQuery } from '@tanstack/react-db';
import { QueryClient } from '@tanstack/react-query';
import { queryCollectionOptions } from '@tanstack/query-db-collection';
import { defaultPageSize } from '#domain/limits/table.ts';
import { listCustomers, listUnits, onUnitChange, type Customer, type Unit, unitReader } from './api.ts';
import { UnitsTable, useSearch, useWhileShown } from './UnitsTable.tsx';

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });

const units = createCollection(
  queryCollectionOptions({
    queryClient,
    queryKey: ['units'],
    queryFn: ({ signal }): Promise<Unit[]> => listUnits(signal),
    getKey: (unit: Unit) => unit.id,
  }),
);

const customers = createCollection(
  queryCollectionOptions({
    queryClient,
    queryKey: ['customers'],
    queryFn: ({ signal }): Promise<Customer[]> => listCustomers(signal),
    getKey: (customer: Customer) => customer.id,
  }),
);

/** Reads the event's record and writes it into the collection. */
const writing = () => onUnitChange(unitReader((unit) => void units.utils.writeUpdate(unit)));

/** A query collection of TanStack DB, and a live query over it. */
export function DatabaseTable() {
  const { search, setSearch, sought } = useSearch();
  useWhileShown(writing);
  const words = sought.trim();
  const page = useLiveQuery(
    (query) => {
      const all = query.from({ unit: units });
      const found =
        words === ''
          ? all
          : all.where(({ unit }) => or(ilike(unit.name, `%${words}%`), ilike(unit.Area?.name, `%${words}%`)));
      return found.orderBy(({ unit }) => unit.name, 'asc').limit(defaultPageSize.table);
    },
    [words],
  );
  const held = useLiveQuery((query) => query.from({ customer: customers }));
  return (
    <UnitsTable
      rows={page.data}
      total={units.size}
      customers={held.isReady ? held.data : undefined}
      search={search}
      onSearch={setSearch}
    />
  );
}
