import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listCustomers, listUnits, onUnitChange, type Unit, unitReader } from './api.ts';
import { firstPage, UnitsTable, useSearch, useWhileShown } from './UnitsTable.tsx';

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const unitsKey = ['units'];

/** Refetches the list at every event; a newer refetch replaces a running one. */
const refetching = () => onUnitChange(() => void client.invalidateQueries({ queryKey: unitsKey }));

/** Reads the event's record and puts it into the list. */
const patching = () =>
  onUnitChange(
    unitReader((read) =>
      client.setQueryData<Unit[]>(unitsKey, (units) => units?.map((unit) => (unit.id === read.id ? read : unit))),
    ),
  );

function Table({ patch }: { patch: boolean }) {
  const units = useQuery({ queryKey: unitsKey, queryFn: ({ signal }) => listUnits(signal) });
  const customers = useQuery({ queryKey: ['customers'], queryFn: ({ signal }) => listCustomers(signal) });
  const { search, setSearch, sought } = useSearch();
  useWhileShown(patch ? patching : refetching);
  const { rows, total } = useMemo(() => firstPage(units.data ?? [], sought), [units.data, sought]);
  return <UnitsTable rows={rows} total={total} search={search} customers={customers.data} onSearch={setSearch} />;
}

/** The table of a rival that uses TanStack Query. */
export function QueryTable({ patch }: { patch: boolean }) {
  return (
    <QueryClientProvider client={client}>
      <Table patch={patch} />
    </QueryClientProvider>
  );
}
