import { List, ListTree } from 'lucide-react';
import { useDeferredValue, useId } from 'react';
import { z } from 'zod';
import { allSites } from '#domain/entities/site.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { numberText } from '#format/numbers.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { knownFilters } from '#crud/list/listQuery.ts';
import { ListToolbar } from '#crud/list/ListToolbar.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { DeviceList } from './DeviceList.tsx';
import { anyReason, deviceFilters } from './deviceList.ts';
import { deviceColumns } from './deviceColumns.tsx';
import { DeviceNotes } from './DeviceNotes.tsx';
import { DeviceTree } from './DeviceTree.tsx';
import { NoDevices } from './NoDevices.tsx';
import { RoundTripsPanel } from './RoundTripsPanel.tsx';
import { useDevices, type DevicesView } from './useDevices.ts';
import { useDeviceTable, type DeviceTable } from './useDeviceTable.ts';

const views = ['list', 'tree'] as const;
const storedSchema = z.object({ look: z.enum(views) });
const initial: z.output<typeof storedSchema> = { look: 'list' };

function Head({ devices: { rows, freshness, coverage } }: { devices: DevicesView }) {
  const paged = { kind: coverage, count: null } as const;
  return (
    <PageHeader
      title="Devices"
      mark={
        <chakra.span textStyle="lg" color="fg.muted" fontVariantNumeric="tabular-nums" data-total={rows?.length}>
          {rows === null ? null : numberText(rows.length)}
        </chakra.span>
      }
      subtitle={freshness === null ? ' ' : <FreshnessLine freshness={freshness} coverage={paged} />}
    />
  );
}

function ViewChoice({
  view,
  onChoose,
}: {
  view: (typeof views)[number];
  onChoose: (view: (typeof views)[number]) => void;
}) {
  const label = useId();
  return (
    <>
      <VisuallyHidden id={label}>Show devices as</VisuallyHidden>
      <Choices
        labelledBy={label}
        value={view}
        onChoose={onChoose}
        choices={[
          { value: 'list', label: 'List', icon: List },
          { value: 'tree', label: 'Tree', icon: ListTree },
        ]}
      />
    </>
  );
}

/** Filters the devices that need a visit. */
function VisitChip({ devices: { rows }, table: { state, change } }: { devices: DevicesView; table: DeviceTable }) {
  const chosen = knownFilters({ filters: deviceFilters }, state.filters)['visit'] ?? [];
  const count = rows?.filter(({ visits }) => visits.length > 0).length;
  const isOn = chosen.includes(anyReason);
  return (
    <Chip
      label="Needs a visit"
      tone="fault"
      pressed={isOn}
      {...(count === undefined ? {} : { count })}
      onToggle={() => change({ filters: { ...state.filters, visit: isOn ? [] : [anyReason] } })}
    />
  );
}

/** The devices of one site, or (0) of all. */
export function SiteDevices({ siteId }: { siteId: number }) {
  const [{ look: view }, setStored] = useStoredValue(`${storageKeys.tablePrefix}devicesLook`, storedSchema, initial);
  const table = useDeviceTable(siteId);
  const search = useDeferredValue(view === 'list' ? table.state.search : '');
  const devices = useDevices(siteId, search);
  const isAllSites = siteId === allSites.id;
  const { state, sorting, change } = table;
  const { rows, emptyReason, pending } = devices;
  return (
    <>
      <Head devices={devices} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" pb="3">
        <ViewChoice view={view} onChoose={(next) => setStored({ look: next })} />
        {view === 'list' ? (
          <>
            <VisitChip devices={devices} table={table} />
            <ListToolbar
              resource={{ filters: deviceFilters }}
              columns={deviceColumns}
              noun="devices"
              disabledReason={undefined}
              {...{ state, sorting, change }}
            />
          </>
        ) : null}
      </chakra.div>
      <DeviceNotes devices={devices} />
      {view === 'list' ? (
        <DeviceList {...{ rows, emptyReason, pending }} isAllSites={isAllSites} {...table} />
      ) : (
        <Panel flush>
          {rows === null ? (
            <chakra.div p="4" aria-busy="true">
              <SkeletonBlock width="60%" />
            </chakra.div>
          ) : null}
          {rows?.length === 0 ? <NoDevices reason={emptyReason} /> : null}
          {rows === null || rows.length === 0 ? null : <DeviceTree key={siteId} rows={rows} isAllSites={isAllSites} />}
        </Panel>
      )}
      <RoundTripsPanel siteId={siteId} />
    </>
  );
}
