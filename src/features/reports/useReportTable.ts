import { useMemo, useState } from 'react';
import type { ReportOutline, TableOutline } from '#collections/replica/reports/reportQuery.ts';
import { cleanState } from '#crud/list/listQuery.ts';
import type { OwnParameters, TableState } from '#crud/list/tableUrl.ts';
import { useTableState, type TableControls } from '#crud/list/useTableState.ts';
import { useTypedSearch } from '#crud/list/useTypedSearch.ts';
import { readChoices, writeChoices, ownNames, type ReportChoices } from './reportAddress.ts';
import { filtersOf } from './reportFilters.ts';

export interface ReportTableState {
  state: TableState;
  change: TableControls['change'];
  choices: ReportChoices;
  choose: (changed: Partial<ReportChoices>) => void;
  /** Tells which tables the report has, so that the address keeps only their parameters. */
  setTables: (tables: ReportOutline['tables']) => void;
}

/** The table of a state; undefined: it names one that the report does not have. */
export function tableIn(tables: ReportOutline['tables'], table: string | null): TableOutline | undefined {
  return tables.find(({ id }) => id === table) ?? tables[0];
}

/** Removes unknown parameters from a state. Without tables, only the report's own are known. */
export function cleanReportState(state: TableState, tables: ReportOutline['tables'] | null): TableState {
  const choices = readChoices(state.own);
  const known = tables === null ? undefined : tableIn(tables, choices.table);
  if (known === undefined) return { ...state, own: writeChoices(choices) };
  const { columns } = known;
  const sortable = columns.map(({ id, header }) => ({ id, header, sort: id, cell: () => null }));
  const table = known.id === tables?.[0]?.id ? null : known.id;
  return {
    ...cleanState({ columns: sortable, filters: filtersOf(columns, {}, state.filters) })(state),
    own: writeChoices({ ...choices, table }),
  };
}

const sameTables = (one: ReportOutline['tables'] | null, other: ReportOutline['tables']) =>
  JSON.stringify(one?.map(({ id, columns }) => ({ id, columns }))) ===
  JSON.stringify(other.map(({ id, columns }) => ({ id, columns })));

/** A report's question and the state of its table, in the address. @param name names the stored state. */
export function useReportTable(name: string, initial: TableState | undefined): ReportTableState {
  const [tables, setTables] = useState<ReportOutline['tables'] | null>(null);
  const clean = useMemo(() => (state: TableState) => cleanReportState(state, tables), [tables]);
  const { state, change } = useTypedSearch(useTableState(name, { clean, initial, own: ownNames }));
  const own: OwnParameters | undefined = state.own;
  const choices = useMemo(() => readChoices(own), [own]);
  return {
    state,
    change,
    choices,
    choose: (changed) => change({ own: writeChoices({ ...choices, ...changed }) }),
    setTables: (next) => {
      if (!sameTables(tables, next)) setTables(next);
    },
  };
}
