import { Lock } from 'lucide-react';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { StatusTag } from '#crud/status/StatusTag.tsx';
import { deviceCells } from '../device/deviceCells.tsx';
import { onlineFilter } from '../device/onlineFilter.ts';
import { OnlineMark } from '../device/OnlineMark.tsx';
import { RecordLink } from '../device/RecordLink.tsx';
import { nameColumn, siteColumn } from '../site/listColumns.tsx';

export const padlock = defineResource({
  entity: 'padlock',
  icon: Lock,
  routes: { list: 'padlock.list' },
  emptyText: 'Wireless padlocks appear here with their battery and signal. This site has none.',
  attributes: ({ id, status }) => ({ 'data-padlock-id': id, 'data-status': status }),
  columns: [
    { ...nameColumn('padlock'), width: '7.5rem' },
    { id: 'status', header: 'Status', width: '8rem', cell: ({ status }) => <StatusTag status={status} /> },
    siteColumn,
    {
      id: 'unit',
      header: 'Unit',
      width: '5rem',
      folds: 'below640',
      inCards: true,
      cell: ({ unitId }) =>
        unitId === null || unitId === undefined ? null : <RecordLink entity="unit" id={unitId} to="unit.detail" />,
    },
    {
      id: 'online',
      header: 'Last seen',
      sort: 'online',
      width: '13.5rem',
      inCards: true,
      cell: (row) => <OnlineMark of={row} />,
    },
    {
      id: 'battery',
      header: 'Battery',
      sort: 'battery',
      width: '6.5rem',
      folds: 'below640',
      inCards: true,
      cell: deviceCells.battery,
    },
    {
      id: 'signal',
      header: 'Signal',
      width: '9.5rem',
      folds: 'lgDown',
      inCards: true,
      cell: deviceCells.signal,
    },
    {
      id: 'hub',
      header: 'Hub',
      width: '7rem',
      folds: 'lgDown',
      cell: ({ hubId }) => <RecordLink entity="hub" id={hubId} to="hub.detail" />,
    },
    {
      id: 'fault',
      header: 'Fault',
      folds: 'mdDown',
      inCards: true,
      cell: deviceCells.fault,
    },
  ],
  filters: [onlineFilter],
});

export const { list } = resourcePages(padlock);
