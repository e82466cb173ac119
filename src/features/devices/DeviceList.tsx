import { useCallback, useMemo } from 'react';
import { commandRight, acts, labelsOf } from '#domain/commands/act.ts';
import { maximumPageButtons, pageSizes } from '#domain/limits/table.ts';
import { useCan } from '#crud/context/session.ts';
import type { EmptyReason } from '#crud/freshness/emptyReason.ts';
import { knownFilters } from '#crud/list/listQuery.ts';
import type { Sorting, TableState } from '#crud/list/tableUrl.ts';
import { usePageSize } from '#crud/list/usePageSize.ts';
import { useListed } from '#crud/list/useListedSelection.ts';
import type { Selection } from '#crud/list/useSelection.ts';
import type { ListRows } from '#crud/table/listOptions.ts';
import { Table } from '#crud/table/Table.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Pagination } from '#ui/table/Pagination.tsx';
import { notControllers } from '#domain/messages/pageNotices.ts';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { CommandButton } from '#crud/command/CommandButton.tsx';
import { SelectionBar } from '#crud/list/SelectionBar.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { BatchConfigButton } from '#resources/controller/BatchConfigButton.tsx';
import { Button } from '#ui/control/Button.tsx';
import { deviceColumns } from './deviceColumns.tsx';
import { deviceFilters, filterDevices, sortDevices } from './deviceList.ts';
import { type DeviceRow, deviceOfNumber } from './deviceRow.ts';
import { NoDevices } from './NoDevices.tsx';

const entity = 'controller';

/** Only controllers take commands: if others are selected, nothing is sent and a message names them. */
function DeviceBulkBar({ selection }: { selection: Selection }) {
  const mayCommand = useCan(commandRight);
  const numbers = [...selection.ids];
  const isController = (number: number) => deviceOfNumber(number)?.kind === entity;
  const ids = numbers.filter(isController).flatMap((number) => deviceOfNumber(number)?.id ?? []);
  const others = numbers.filter((number) => !isController(number));
  if (others.length > 0) {
    return (
      <SelectionBar selection={selection}>
        {mayCommand ? <DisabledCommands /> : null}
        <span data-not-controllers="">{notControllers.text}</span>
        <Button onClick={() => selection.set(others, false)}>Select controllers only</Button>
      </SelectionBar>
    );
  }
  return (
    <SelectionBar selection={selection}>
      {mayCommand ? <CommandBulkBar entity={entity} ids={ids} /> : null}
      <BatchConfigButton controllerIds={ids} />
    </SelectionBar>
  );
}

/** The commands while other devices are selected too: a press says why nothing is sent. */
function DisabledCommands() {
  return acts.map((act) => (
    <CommandButton key={act} act={act} onPress={() => showNotice(notControllers)}>
      {labelsOf({ entity }, act).verb}
    </CommandButton>
  ));
}

const resource: ListRows = {
  nameField: 'name',
  attributes: (row) => ({ 'data-device': `${(row as DeviceRow).kind}:${(row as DeviceRow).deviceId}` }),
};

export interface DeviceListProps {
  /** null until they are read. */
  rows: readonly DeviceRow[] | null;
  emptyReason: EmptyReason | null;
  pending: boolean;
  /** Whether there are no other devices. */
  isComplete: boolean;
  isAllSites: boolean;
  state: TableState;
  sorting: Sorting | null;
  change: (change: Partial<TableState>) => void;
  selection: Selection;
}

export function DeviceList(props: DeviceListProps) {
  const { rows, emptyReason, pending, isComplete, isAllSites, state, sorting, change, selection } = props;
  const [pageSize, setPageSize] = usePageSize('table');
  const mayCommand = useCan(commandRight);
  const mayWrite = useCan({ area: 'sites', level: 'write' });
  const columns = useMemo(
    () => deviceColumns.filter(({ onlyForAllSites }) => isAllSites || !onlyForAllSites),
    [isAllSites],
  );
  const filters = useMemo(() => knownFilters({ filters: deviceFilters }, state.filters), [state.filters]);
  const found = useMemo(
    () => (rows === null ? null : sortDevices(filterDevices(rows, filters), sorting)),
    [rows, filters, sorting],
  );
  const total = found?.length ?? 0;
  const isEmpty = found !== null && total === 0 && !pending;
  const page = Math.min(state.page, Math.max(1, Math.ceil(total / pageSize)));
  const onSort = useCallback((sort: Sorting | null) => change({ sort }), [change]);
  const onPage = useCallback((next: number) => change({ page: next }), [change]);
  const isNarrow = state.search.trim() !== '' || Object.keys(filters).length > 0;
  const foundIds = useMemo(() => new Set(found?.map(({ id }) => id)), [found]);
  const listed = useListed(selection, foundIds, isComplete);
  const chosen = mayCommand || mayWrite ? listed : null;
  return (
    <>
      <Panel flush>
        <Table
          label="Devices"
          columns={columns}
          rows={found === null ? null : found.slice((page - 1) * pageSize, page * pageSize)}
          list={{
            resource,
            pending,
            skeletonRows: pageSize,
            sorting,
            onSort,
            disabledReason: undefined,
            selection: chosen,
            message: isEmpty ? (
              <NoDevices reason={emptyReason} isNarrow={isNarrow} onClear={() => change({ search: '', filters: {} })} />
            ) : null,
          }}
        />
        {found === null ? null : (
          <Pagination
            label="Devices"
            page={page}
            pageSize={pageSize}
            pageSizes={pageSizes}
            onPage={onPage}
            total={emptyReason === null ? total : null}
            maximumButtons={maximumPageButtons}
            onPageSize={setPageSize}
          />
        )}
      </Panel>
      {chosen === null ? null : <DeviceBulkBar selection={chosen} />}
    </>
  );
}
