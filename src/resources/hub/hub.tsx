import { Router, CircuitBoard, Lock } from 'lucide-react';
import type { Hub } from '#domain/entities/hub.ts';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { RowCount } from '#crud/related/RowCount.tsx';
import { recordName } from '#domain/entities/recordName.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { useRows } from '#crud/data/useRows.ts';
import { RowsPanel } from '#crud/related/RowsPanel.tsx';
import { DoorTag } from '#crud/status/DoorTag.tsx';
import { devicesBy } from '#parts/device/devicesBy.ts';
import { deviceCells } from '#parts/device/deviceCells.tsx';
import { deviceHistoryTab } from '#parts/network/deviceHistoryTab.tsx';
import { labelAction } from '#parts/label/labelAction.ts';
import { NetworkPanel } from '#parts/network/NetworkPanel.tsx';
import { networkFact } from '#parts/network/networkFact.tsx';
import { replaceAction } from '#parts/network/replace/replaceAction.tsx';
import { traceTab } from '#parts/network/traceTab.tsx';
import { deviceFacts, signalFact } from '#parts/device/deviceFacts.tsx';
import { onlineFilter } from '#parts/device/onlineFilter.ts';
import { copyDeviceAction } from '../copyDevice.tsx';
import { NewDevice } from '../NewDevice.tsx';
import { OnlineMark, onlineText } from '#parts/device/OnlineMark.tsx';
import { nameColumn, siteColumn } from '#crud/columns/listColumns.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';

function PadlocksOfHub({ hub: { id, siteId } }: { hub: Hub }) {
  return (
    <RowsPanel
      entity="padlock"
      view={useRows('padlock', devicesBy('hubId', id, siteId))}
      isTitled
      emptyTitle="No padlocks"
      icon={Lock}
      create={<NewDevice kinds={['padlock']} values={{ ...(siteId === undefined ? {} : { siteId }), hubId: id }} />}
      emptyText="Padlocks that report through this hub appear here."
      columns={[
        { id: 'name', header: 'Name', card: 'title', cell: (padlock) => recordName('padlock', padlock) },
        { id: 'status', header: 'Status', width: '9rem', cell: (row) => <DoorTag entity="controller" row={row} /> },
        {
          id: 'unit',
          header: 'Unit',
          width: '7rem',
          cell: ({ unitId }) => <RecordLink entity="unit" id={unitId} to="unit.detail" />,
        },
        { id: 'online', header: 'Last seen', width: '15rem', cell: (row) => <OnlineMark of={row} /> },
        {
          id: 'battery',
          header: 'Battery',
          width: '8rem',
          folds: 'lgDown',
          cell: deviceCells.battery,
        },
        {
          id: 'signal',
          header: 'Signal',
          width: '11rem',
          folds: 'mdDown',
          cell: deviceCells.signal,
        },
      ]}
    />
  );
}

function ControllersOfHub({ hub: { id, siteId } }: { hub: Hub }) {
  return (
    <RowsPanel
      entity="controller"
      view={useRows('controller', devicesBy('hubId', id, siteId))}
      isTitled
      emptyTitle="No controllers"
      icon={CircuitBoard}
      create={<NewDevice kinds={['controller']} values={{ ...(siteId === undefined ? {} : { siteId }), hubId: id }} />}
      emptyText="Controllers that report through this hub appear here."
      columns={[
        {
          id: 'name',
          header: 'Name',
          card: 'title',
          cell: (controller) => (
            <AppLink to="controller.detail" parameters={{ id: controller.id }}>
              {recordName('controller', controller)}
            </AppLink>
          ),
        },
        { id: 'online', header: 'Last seen', width: '15rem', cell: (row) => <OnlineMark of={row} /> },
        {
          id: 'signal',
          header: 'Signal',
          width: '11rem',
          cell: deviceCells.signal,
        },
        {
          id: 'fault',
          header: 'Fault',
          folds: 'lgDown',
          cell: deviceCells.fault,
        },
      ]}
    />
  );
}

const countOf = (entity: 'padlock' | 'controller') => (row: Hub) => (
  <RowCount entity={entity} query={devicesBy('hubId', row.id, row.siteId)} />
);

export const hub = defineResource({
  entity: 'hub',
  icon: Router,
  emptyText: 'Hubs connect wireless padlocks and controllers. This site has none that you can see.',
  ListActions: () => <NewDevice kinds={['hub']} main />,
  removalText: 'Move its padlocks and controllers to another hub first.',
  attributes: ({ id }) => ({ 'data-hub-id': id }),
  columns: [
    nameColumn('hub', 'hub.detail'),
    {
      id: 'online',
      header: 'Last seen',
      sort: 'online',
      width: '13.5rem',
      cell: (row) => <OnlineMark of={row} />,
      text: onlineText,
    },
    siteColumn,
    {
      id: 'signal',
      header: 'Signal',
      width: '10rem',
      folds: 'below640',
      card: 'line',
      cell: deviceCells.signal,
      text: ({ signal }) => signal,
    },
    { id: 'firmware', header: 'Firmware', width: '6rem', folds: 'lgDown', cell: (row) => row.firmware ?? null },
    { id: 'ipAddress', header: 'IP address', width: '8rem', folds: 'mdDown', cell: (row) => row.ipAddress ?? null },
    {
      id: 'fault',
      header: 'Fault',
      folds: 'mdDown',
      card: 'line',
      cell: deviceCells.fault,
      text: ({ fault }) => fault,
    },
  ],
  filters: [onlineFilter, { kind: 'date', field: 'lastHeardAt', label: 'Last seen', of: 'moment', none: 'Never' }],
  detail: {
    more: [replaceAction(), labelAction('hub'), copyDeviceAction('hub')],
    facts: [
      ...deviceFacts('hub'),
      networkFact(),
      signalFact(),
      { label: 'IP address', value: ({ ipAddress }) => ipAddress ?? null },
    ],
    holdings: (row) => <NetworkPanel entity="hub" row={row} />,
    tabs: [
      { id: 'padlocks', label: 'Padlocks', count: countOf('padlock'), content: (row) => <PadlocksOfHub hub={row} /> },
      {
        id: 'controllers',
        label: 'Controllers',
        count: countOf('controller'),
        content: (row) => <ControllersOfHub hub={row} />,
      },
      traceTab(),
      deviceHistoryTab('hub'),
    ],
  },
});

export const { list, detail } = resourcePages(hub);
