import { memo, useDeferredValue, useEffect, useState } from 'react';
import { defaultPageSize } from '#domain/limits/table.ts';
import type { Customer, Unit } from './api.ts';

const collator = new Intl.Collator('en-AU', { numeric: true });

/** The first page of units by name, of those whose name or area contains the words. */
export function firstPage(units: readonly Unit[], search: string): { rows: readonly Unit[]; total: number } {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = units.filter((unit) => {
    const text = `${unit.name} ${unit.Area?.name ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rows = found.toSorted((one, other) => collator.compare(one.name, other.name)).slice(0, defaultPageSize.table);
  return { rows, total: found.length };
}

const UnitRow = memo(function UnitRow({ unit }: { unit: Unit }) {
  return (
    <tr data-unit-id={unit.id} data-status={unit.status}>
      <td>{unit.name}</td>
      <td>{unit.status}</td>
      <td>{unit.Area?.name}</td>
      <td>{unit.squareMetres}</td>
    </tr>
  );
});

export interface UnitsTableProps {
  rows: readonly Unit[];
  total: number;
  customers: readonly Customer[] | undefined;
  search: string;
  onSearch: (search: string) => void;
}

/** Common to all rivals: one page, a search, and the number of rows. */
export function UnitsTable({ rows, total, customers, search, onSearch }: UnitsTableProps) {
  return (
    <>
      <label>
        Search units <input type="search" value={search} onChange={(event) => onSearch(event.target.value)} />
      </label>
      <p>{customers === undefined ? 'Loading' : `Complete: ${total} units, ${customers.length} customers`}</p>
      <table>
        <tbody>
          {rows.map((unit) => (
            <UnitRow key={unit.id} unit={unit} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The input, and the text to filter by, which may lag. */
export function useSearch() {
  const [search, setSearch] = useState('');
  return { search, setSearch, sought: useDeferredValue(search) };
}

/** Runs while the table is shown. */
export function useWhileShown(run: () => () => void): void {
  useEffect(run, [run]);
}
