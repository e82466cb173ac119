import { FileSearch, SearchX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportLinesQuery, ReportRows, TableOutline } from '#collections/replica/reports/reportQuery.ts';
import { maximumPageButtons, pageSizes } from '#domain/limits/table.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { pathTo } from '#domain/routes/path.ts';
import type { ColumnControls } from '#crud/columns/columnPreferences.ts';
import { DisplayMenu } from '#crud/columns/DisplayMenu.tsx';
import { useMayOpen } from '#crud/context/session.ts';
import type { AnyRow } from '#crud/descriptor/define.ts';
import type { FilterScope } from '#crud/filter/filterScope.ts';
import type { FilterClock } from '#crud/filter/filterValues.ts';
import type { Filter } from '#crud/filter/filter.ts';
import { ListArea } from '#crud/list/ListArea.tsx';
import { sortingAfter } from '#crud/list/listQuery.ts';
import { ListToolbar, ToolbarRow } from '#crud/list/ListToolbar.tsx';
import type { Sorting, TableState } from '#crud/list/tableUrl.ts';
import { usePageSize } from '#crud/list/usePageSize.ts';
import type { ListRows } from '#crud/table/listOptions.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { Note } from '#ui/text/text.tsx';
import { recordPage } from './recordLink.ts';
import { columnsOfReport } from './reportColumns.tsx';
import { filtersOf } from './reportFilters.ts';
import { reportLine, RowNumbers, type ReportLine } from './reportRows.ts';
import { useReportRows } from './useReport.ts';

export interface ReportTableViewProps {
  table: TableOutline;
  /** The conditions of the rows that the state asks for. */
  lines: ReportLinesQuery;
  state: TableState;
  change: (change: Partial<TableState>) => void;
  layout: ColumnControls;
  siteId: number;
  clock: FilterClock;
  /** The last cell of a row. */
  actions?: ((line: ReportLine) => ReactNode) | undefined;
}

/** How many rows each option of a filter leaves. */
function countBy(found: ReportRows | null): NonNullable<FilterScope['countBy']> {
  return (field, options) => {
    const counts = found?.options[field];
    if (counts === undefined) return [];
    return options.map((option) => {
      const value = 'values' in option ? String(option.values?.[0] ?? '') : '';
      return counts.find((each) => each.value === value)?.count ?? 0;
    });
  };
}

function useSorting(table: TableOutline, state: TableState, change: ReportTableViewProps['change']) {
  const { sort: usual } = table;
  const firstSorting: Sorting = useMemo(() => ({ field: usual.column, direction: usual.direction }), [usual]);
  const sorting = state.sort ?? firstSorting;
  const onSort = useCallback(
    (next: Sorting | null) => change({ sort: next ?? sortingAfter({ firstSorting }, sorting) }),
    [change, firstSorting, sorting],
  );
  return { sorting, onSort };
}

/** Opens the page of a row's record. */
function useOpenRow(rows: readonly ReportLine[] | null): (number: number) => void {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  return (number) => {
    const record = rows?.find(({ id }) => id === number)?.record ?? null;
    const page = record === null ? null : recordPage(record);
    if (page !== null && mayOpen(page.to)) void navigate(pathTo(page.to, page.parameters));
  };
}

/** One table of a report. */
export function ReportTableView(props: ReportTableViewProps) {
  const { table, lines, state, change, layout, siteId, clock, actions } = props;
  const [pageSize, setPageSize] = usePageSize('table');
  const [numbers] = useState(() => new RowNumbers());
  const { found, isPending, error } = useReportRows({ ...lines, skip: (state.page - 1) * pageSize, limit: pageSize });
  const columns = useMemo(() => columnsOfReport(table.columns, siteId), [table.columns, siteId]);
  const options = found?.options;
  const filters: readonly Filter[] = useMemo(
    () => filtersOf(table.columns, options ?? {}, state.filters),
    [table.columns, options, state.filters],
  );
  const rows = useMemo(
    () => (found === null ? null : found.rows.map((row) => reportLine(row, table.columns, numbers))),
    [found, table.columns, numbers],
  );
  const { sorting, onSort } = useSorting(table, state, change);
  const total = found?.total ?? null;
  const last = total === null || isPending ? null : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (last !== null && state.page > last) change({ page: last });
  }, [last, state.page, change]);
  const isNarrowed = state.search.trim() !== '' || Object.values(state.filters).some(({ length }) => length > 0);
  const resource = useMemo<ListRows & { filters: readonly Filter[] }>(
    () => ({
      label: table.label,
      nameField: 'key',
      filters,
      ...(actions === undefined ? {} : { actions: (row: AnyRow) => actions(row as ReportLine) }),
    }),
    [table.label, filters, actions],
  );
  const open = useOpenRow(rows);
  const scope: FilterScope = { entity: null, query: {}, siteId, clock, countBy: countBy(found) };
  const noun = reportPageMessages.table.noun;
  return (
    <ListArea selection={null} open={open}>
      <ToolbarRow>
        <ListToolbar
          resource={resource}
          columns={columns}
          noun={noun}
          state={state}
          sorting={sorting}
          change={change}
          scope={scope}
          disabledReason={undefined}
          views={<DisplayMenu noun={noun} columns={columns} controls={layout} />}
        />
        <Note role="status" pt="2" _empty={{ p: '0' }} data-found={total ?? ''}>
          {total === null || !isNarrowed ? null : reportPageMessages.table.found(total)}
        </Note>
      </ToolbarRow>
      <Panel flush>
        <Table
          label={table.label}
          columns={columns}
          rows={rows}
          sums={found?.sums}
          list={{
            resource,
            pending: isPending,
            skeletonRows: Math.min(pageSize, table.rowCount),
            sorting,
            onSort,
            disabledReason: undefined,
            selection: null,
            message: messageOf(error, total === 0, <NoRows table={table} isNarrowed={isNarrowed} change={change} />),
            layout,
          }}
        />
        <Pagination
          label={table.label}
          page={state.page}
          pageSize={pageSize}
          pageSizes={pageSizes}
          total={total}
          maximumButtons={maximumPageButtons}
          onPage={(page) => change({ page })}
          onPageSize={setPageSize}
        />
      </Panel>
    </ListArea>
  );
}

/** The message in place of rows. */
function messageOf(error: Error | null, isEmpty: boolean, none: ReactNode): ReactNode {
  if (error === null) return isEmpty ? none : null;
  return <ErrorState title={reportPageMessages.failed}>{error.message}</ErrorState>;
}

type NoRowsProps = Pick<ReportTableViewProps, 'table' | 'change'> & { isNarrowed: boolean };

function NoRows({ table, isNarrowed, change }: NoRowsProps) {
  if (!isNarrowed || table.rowCount === 0) return <EmptyState icon={FileSearch} title={table.empty} />;
  return (
    <EmptyState
      icon={SearchX}
      title={reportPageMessages.table.noneMatch}
      action={<Button onClick={() => change({ search: '', filters: {} })}>{reportPageMessages.table.clear}</Button>}
    >
      {reportPageMessages.table.noneMatchHint}
    </EmptyState>
  );
}
