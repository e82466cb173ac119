import { Archive } from 'lucide-react';
import { doorStates } from '#domain/states/device.ts';
import { labelIn } from '#domain/states/words.ts';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { RecordLink } from '../device/RecordLink.tsx';
import { doorColumn, doorDetail, doorList } from '../door/doorSlots.tsx';
import { DoorStateTag } from './DoorStateTag.tsx';
import { doorStateAppearances, lockableTypeLabels } from './labels.ts';
import { LockableLogs } from './LockableLogs.tsx';
import { nameColumn, siteColumn } from '../site/listColumns.tsx';
import { SiteMoment } from '../site/SiteMoment.tsx';
import { SiteName } from '../site/SiteName.tsx';
import { LastHeard } from '../wiring/LastHeard.tsx';
import { Wiring } from '../wiring/Wiring.tsx';

export const lockable = defineResource({
  entity: 'lockable',
  icon: Archive,
  routes: { list: 'lockable.list', detail: 'lockable.detail', create: 'lockable.create', edit: 'lockable.edit' },
  emptyText: 'Lockers, trolleys and trailers appear here. Create the first one with “New lockable”.',
  attributes: ({ id, doorState }) => ({ 'data-lockable-id': id, 'data-door-state': doorState }),
  columns: [
    nameColumn('lockable', 'lockable.detail'),
    doorColumn('lockable', 'Door', 'doorState'),
    {
      id: 'type',
      header: 'Type',
      width: '7rem',
      folds: 'below640',
      inCards: true,
      cell: ({ type }) => labelIn(lockableTypeLabels, type),
    },
    siteColumn,
    {
      id: 'product',
      header: 'Booked as',
      folds: 'mdDown',
      cell: ({ productId }) => <RecordLink entity="product" id={productId} to="bookable.detail" />,
    },
    { id: 'wiring', header: 'Connected to', folds: 'lgDown', cell: (row) => <Wiring of={row} /> },
  ],
  filters: [
    {
      field: 'doorState',
      label: 'Door',
      options: doorStates.map((value) => ({ value, ...doorStateAppearances[value] })),
    },
  ],
  ...doorList('lockable'),
  removalText: 'Its logs are deleted too.',
  detail: {
    mark: ({ doorState }) => <DoorStateTag doorState={doorState} variant="filled" />,
    ...doorDetail('lockable'),
    facts: [
      { label: 'Site', value: ({ siteId }) => <SiteName siteId={siteId} /> },
      { label: 'Type', value: ({ type }) => labelIn(lockableTypeLabels, type) },
      {
        label: 'Booked as',
        value: ({ productId }) => <RecordLink entity="product" id={productId} to="bookable.detail" />,
      },
      { label: 'Connected to', value: (row) => <Wiring of={row} /> },
      { label: 'Last seen', value: ({ id }) => <LastHeard entity="lockable" id={id} /> },
      { label: 'Door since', value: (row) => <SiteMoment at={row.doorStateChangedAt} siteId={row.siteId} /> },
    ],
    tabs: [{ id: 'logs', label: 'Logs', content: (row) => <LockableLogs lockable={row} /> }],
  },
});

export const { list, detail } = resourcePages(lockable);
