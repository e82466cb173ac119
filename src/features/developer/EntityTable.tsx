import { useMemo } from 'react';
import type { EntityDiagnostics } from '#collections/replica/diagnostics/diagnostics.ts';
import { Table } from '#crud/table/Table.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { entityColumns, totalsOf } from './entityColumns.tsx';

/** @param entities null while they load. */
export function EntityTable({ entities }: { entities: readonly EntityDiagnostics[] | null }) {
  const rows = useMemo(() => entities?.map((entity, id) => ({ ...entity, id })) ?? null, [entities]);
  const sums = useMemo(() => totalsOf(entities ?? []), [entities]);
  return (
    <chakra.div textStyle="figures">
      <Table label="Entities" columns={entityColumns} rows={rows} sums={sums} density="compact" />
    </chakra.div>
  );
}
