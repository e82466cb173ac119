import { List, ListTree, RotateCw } from 'lucide-react';
import { useDeferredValue, useId, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { allSites } from '#domain/entities/site.ts';
import { pathTo } from '#domain/routes/path.ts';
import { saysState } from '#domain/states/visit.ts';
import { numberText } from '#format/numbers.ts';
import type { FilterScope } from '#crud/filter/filterScope.ts';
import { useFilterClock } from '#crud/filter/useFilterClock.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { knownFilters, cleanState, sortingOf } from '#crud/list/listQuery.ts';
import { ForgottenNote } from '#crud/list/ForgottenNote.tsx';
import { FoundCount } from '#crud/list/FoundCount.tsx';
import { ListArea } from '#crud/list/ListArea.tsx';
import { ImportButton } from '#crud/import/ImportButton.tsx';
import { MakeManyButton } from '#crud/import/MakeManyButton.tsx';
import { ListToolbar, ToolbarRow } from '#crud/list/ListToolbar.tsx';
import { importMessages } from '#domain/messages/imports.ts';
import { siteHealthMessages } from '#domain/messages/siteHealth.ts';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import { useHasNetwork } from '#parts/network/useDoorConnection.ts';
import { NewDevice } from '#resources/NewDevice.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Sorting } from '#crud/list/tableUrl.ts';
import { useSelection, type Selection } from '#crud/list/useSelection.ts';
import { useRejectUnsortableColumn } from '#crud/list/useRejectUnsortableColumn.ts';
import { useTableState, type TableControls } from '#crud/list/useTableState.ts';
import { useForgottenFilters } from '#crud/list/useForgottenFilters.ts';
import { useTypedSearch } from '#crud/list/useTypedSearch.ts';
import { entityOf } from '#domain/entities/index.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { useData } from '#crud/context/replica.ts';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { Button } from '#ui/control/Button.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { DeviceList } from './DeviceList.tsx';
import { anyReason, countDevices, deviceFilters, filterDevices } from './deviceList.ts';
import { deviceColumns } from './deviceColumns.tsx';
import { detailsOf, deviceOfNumber } from './deviceRow.ts';
import { DeviceTree } from './DeviceTree.tsx';
import { FoundLink } from '#parts/network/FoundLink.tsx';
import { NoDevices } from './NoDevices.tsx';
import { RoundTripsPanel } from './RoundTripsPanel.tsx';
import { useDevices, type DevicesView, pluralOf } from './useDevices.ts';
import { useDevicesLook, type DevicesLookControls } from './useDevicesLook.ts';
import { RowTotal } from '#crud/freshness/RowTotal.tsx';

function DeviceNotes({ devices: { failures, unreadable, truncated } }: { devices: DevicesView }) {
  const { replica } = useData();
  return (
    <>
      {failures.map(({ kind, message, retry }) => (
        <Row key={kind} role="alert" pb="2" textStyle="sm">
          <ToneTag tone="fault" variant="plain">
            {`${pluralOf(kind)} couldn't be loaded.`}
          </ToneTag>
          {message}
          <Button size="xs" onClick={retry ?? (() => replica.reportFocus())}>
            <RotateCw aria-hidden="true" />
            Try again
          </Button>
        </Row>
      ))}
      {unreadable.map(({ kind, ...rest }) => (
        <chakra.div key={kind} mb="2" borderRadius="l2" overflow="hidden">
          <UnreadableNote words={wordsInSentence(entityOf(kind).label)} {...rest} />
        </chakra.div>
      ))}
      {truncated.map(({ kind, shown, total }) => (
        <Row key={kind} color="fg.muted" pb="2" textStyle="sm">
          {`${pluralOf(kind)}: showing the first ${numberText(shown)} of ${numberText(total)}. Choose one site or search.`}
        </Row>
      ))}
    </>
  );
}

const table = { columns: deviceColumns, filters: deviceFilters };
const options = { clean: cleanState(table) };

interface DeviceTable extends Pick<TableControls, 'state' | 'change' | 'wasRemembered'> {
  /** null: by search rank. */
  sorting: Sorting | null;
  selection: Selection;
}

function useDeviceTable(siteId: number): DeviceTable {
  const controls = useTypedSearch(useTableState('devices', options));
  const { state, change, wasRemembered } = controls;
  useRejectUnsortableColumn(table);
  const selection = useSelection(controls, siteId);
  const sorting = useMemo(() => sortingOf(table, state), [state]);
  return { state, change, wasRemembered, sorting, selection };
}

const noColumns: typeof deviceColumns = [];

/** Whether the number of devices is known; that there are none is known once all kinds are read. */
const hasCount = ({ rows, emptyReason, isComplete }: DevicesView) =>
  rows !== null && (rows.length > 0 || (emptyReason === null && isComplete));

/** Whether no more rows come by themselves. */
const isSettled = (devices: DevicesView) =>
  hasCount(devices) ? devices.isComplete || devices.coverage === 'paged' : devices.emptyReason !== null;

function Head({ devices, siteId }: { devices: DevicesView; siteId: number }) {
  const { rows, freshness, coverage } = devices;
  const hasNetwork = useHasNetwork();
  const count = hasCount(devices) ? rows?.length : undefined;
  const paged = { kind: coverage, count: null } as const;
  return (
    <PageHeader
      title="Devices"
      mark={<RowTotal total={count} isCounted={devices.isComplete || coverage === 'paged'} />}
      actions={
        <>
          <FoundLink siteId={siteId} />
          {hasNetwork ? <LinkButton to="device.health">{siteHealthMessages.title}</LinkButton> : null}
          <MakeManyButton entity="controller" label={importMessages.makeTitle('controllers')} />
          <ImportButton entity="controller" label={importMessages.title('controllers')} />
          <NewDevice main />
        </>
      }
      subtitle={freshness === null ? ' ' : <FreshnessLine freshness={freshness} coverage={paged} />}
    />
  );
}

function LookChoice({ look, setLook }: Pick<DevicesLookControls, 'look' | 'setLook'>) {
  const label = useId();
  return (
    <>
      <VisuallyHidden id={label}>Show devices as</VisuallyHidden>
      <Choices
        labelledBy={label}
        value={look}
        onChoose={setLook}
        choices={[
          { value: 'list', label: 'List', icon: List },
          { value: 'tree', label: 'Tree', icon: ListTree },
        ]}
      />
    </>
  );
}

function VisitChip({ devices, table: { state, change } }: { devices: DevicesView; table: DeviceTable }) {
  const chosen = knownFilters({ filters: deviceFilters }, state.filters)['visit'] ?? [];
  const found = devices.rows?.filter(({ visits }) => visits.length > 0).length ?? 0;
  // That none needs a visit is known once all are read, and some say how they are.
  const isKnown = hasCount(devices) && devices.isComplete && devices.rows?.some(saysState) === true;
  const count = found > 0 || isKnown ? found : null;
  const isOn = chosen.includes(anyReason);
  return (
    <Chip
      label="Needs a visit"
      tone="fault"
      pressed={isOn}
      count={count}
      onToggle={() => change({ filters: { ...state.filters, visit: isOn ? [] : [anyReason] } })}
    />
  );
}

/** The devices of one site, or (0) of all. */
export function SiteDevices({ siteId }: { siteId: number }) {
  const navigate = useNavigate();
  const { look, setLook, node, setNode } = useDevicesLook();
  const table = useDeviceTable(siteId);
  const search = useDeferredValue(table.state.search);
  const devices = useDevices(siteId, search);
  const isAllSites = siteId === allSites.id;
  const { state, sorting, change } = table;
  const { rows, emptyReason, pending, isComplete } = devices;
  const clock = useFilterClock(siteId);
  const scope: FilterScope = {
    entity: null,
    query: {},
    siteId,
    clock,
    countBy: (field, options) =>
      rows === null || !hasCount(devices) ? [] : countDevices(rows, state.filters, field, options),
  };
  const filters = useMemo(() => knownFilters({ filters: deviceFilters }, state.filters), [state.filters]);
  const isNarrow = search.trim() !== '' || Object.keys(filters).length > 0;
  const found = useMemo(() => (rows === null ? null : filterDevices(rows, filters)), [rows, filters]);
  const isFound = found !== null && !pending && (found.length > 0 || (hasCount(devices) && isComplete));
  const forgotten = useForgottenFilters(table, isFound ? found.length : null);
  const open = (number: number) => {
    const device = deviceOfNumber(number);
    const route = device === null ? null : detailsOf[device.kind];
    if (device !== null && route !== null) void navigate(pathTo(route, { id: device.id }));
  };
  const onlyHit = () => (!pending && search === state.search && found?.length === 1 ? (found[0]?.id ?? null) : null);
  return (
    <ListArea selection={look === 'list' ? table.selection : null} open={open} onlyHit={onlyHit}>
      <Head devices={devices} siteId={siteId} />
      <ToolbarRow>
        <Row>
          <LookChoice look={look} setLook={setLook} />
          <VisitChip devices={devices} table={table} />
          <ListToolbar
            resource={{ filters: deviceFilters }}
            columns={look === 'list' ? deviceColumns : noColumns}
            noun="devices"
            disabledReason={undefined}
            state={state}
            sorting={sorting}
            change={change}
            scope={scope}
          />
        </Row>
      </ToolbarRow>
      {forgotten.filters === null ? null : (
        <ForgottenNote noun="devices" filters={forgotten.filters} onUse={(again) => change({ filters: again })} />
      )}
      <DeviceNotes devices={devices} />
      {look === 'list' ? (
        <DeviceList
          rows={forgotten.isPending ? null : rows}
          emptyReason={emptyReason}
          pending={pending}
          isComplete={isComplete}
          isAllSites={isAllSites}
          state={state}
          change={change}
          sorting={sorting}
          selection={table.selection}
        />
      ) : (
        <Panel flush>
          {found === null ? (
            <chakra.div p="4" aria-busy="true">
              <SkeletonBlock width="60%" />
            </chakra.div>
          ) : null}
          {found?.length === 0 ? (
            <NoDevices reason={emptyReason} isNarrow={isNarrow} onClear={() => change({ search: '', filters: {} })} />
          ) : null}
          {found === null || found.length === 0 ? null : (
            <DeviceTree
              key={siteId}
              siteId={siteId}
              isAllSites={isAllSites}
              node={node}
              found={found}
              isNarrow={isNarrow}
              onChoose={setNode}
            />
          )}
        </Panel>
      )}
      <RoundTripsPanel siteId={siteId} isAwaited={!isSettled(devices)} />
      <FoundCount
        asked={isNarrow ? JSON.stringify([state.search, filters]) : ''}
        text={
          isFound && search === state.search
            ? listMessages.total(found.length, { isNarrowed: isNarrow, isCounted: isComplete })
            : null
        }
      />
    </ListArea>
  );
}
