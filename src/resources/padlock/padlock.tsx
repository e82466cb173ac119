import { Lock } from 'lucide-react';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { DoorTag } from '#crud/status/DoorTag.tsx';
import { networkMessages } from '#domain/messages/network.ts';
import { hasTopicPrefixes } from '#domain/validation/topicPrefix.ts';
import { statusLabel } from '#domain/states/unitStatus.ts';
import { deviceCells } from '#parts/device/deviceCells.tsx';
import { NetworkDeviceName } from '#parts/network/NetworkDeviceName.tsx';
import { EditDevice } from '../EditDevice.tsx';
import { NewDevice } from '../NewDevice.tsx';
import { onlineFilter } from '#parts/device/onlineFilter.ts';
import { OnlineMark, onlineText } from '#parts/device/OnlineMark.tsx';
import { nameColumn, siteColumn } from '#crud/columns/listColumns.tsx';

const column = columnsOf('padlock');

export const padlock = defineResource({
  entity: 'padlock',
  icon: Lock,
  emptyText: 'Wireless padlocks appear here with their battery and signal. This site has none.',
  ListActions: () => <NewDevice kinds={['padlock']} main />,
  actions: (row) => <EditDevice entity="padlock" row={row} size="xs" />,
  actionsWidth: 5.5,
  attributes: ({ id, status }) => ({ 'data-padlock-id': id, 'data-status': status }),
  columns: [
    { ...nameColumn('padlock'), width: '7rem' },
    {
      id: 'status',
      header: 'Status',
      sort: 'status',
      width: '9rem',
      cell: (row) => <DoorTag entity="padlock" row={row} />,
      text: ({ status }) => (status === undefined ? null : statusLabel(status)),
    },
    siteColumn,
    column.reference('unitId', {
      id: 'unit',
      header: 'Unit',
      entity: 'unit',
      to: 'unit.detail',
      width: '5.5rem',
      folds: 'below640',
      card: 'line',
    }),
    {
      id: 'online',
      header: 'Last seen',
      sort: 'online',
      width: '12.5rem',
      card: 'line',
      cell: (row) => <OnlineMark of={row} />,
      text: onlineText,
    },
    {
      id: 'battery',
      header: 'Battery',
      sort: 'battery',
      width: '6.5rem',
      folds: 'below640',
      card: 'line',
      cell: deviceCells.battery,
      text: ({ battery }) => battery,
    },
    {
      id: 'networkDevice',
      header: networkMessages.device,
      width: '9rem',
      folds: 'lgDown',
      card: 'filled',
      isShown: hasTopicPrefixes,
      onlyOnScreen: true,
      cell: ({ siteId, networkDeviceId: device }) =>
        typeof device === 'number' ? <NetworkDeviceName key={device} siteId={siteId} id={device} /> : null,
    },
    {
      id: 'signal',
      header: 'Signal',
      sort: 'signal',
      width: '8.5rem',
      folds: 'lgDown',
      card: 'line',
      cell: deviceCells.signal,
      text: ({ signal }) => signal,
    },
    column.reference('hubId', {
      id: 'hub',
      header: 'Hub',
      entity: 'hub',
      to: 'hub.detail',
      width: '8rem',
      folds: 'lgDown',
    }),
    {
      id: 'fault',
      header: 'Fault',
      sort: 'fault',
      folds: 'mdDown',
      card: 'line',
      cell: deviceCells.fault,
      text: ({ fault }) => fault,
    },
    column.ago('lastHeardAt', { header: 'Last contact', isOptional: true }),
  ],
  filters: [
    onlineFilter,
    { kind: 'number', field: 'battery', label: 'Battery', unit: '%', none: 'Not reported' },
    { kind: 'reference', field: 'hubId', label: 'Hub', entity: 'hub', none: 'No hub' },
    { kind: 'date', field: 'lastHeardAt', label: 'Last seen', of: 'moment', none: 'Never' },
  ],
});

export const { list } = resourcePages(padlock);
