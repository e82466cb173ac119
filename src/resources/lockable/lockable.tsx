import { Archive } from 'lucide-react';
import { lockableBody } from '#domain/bodies/access.ts';
import { stateChoices } from '#domain/states/stateLooks.ts';
import { notReported } from '#domain/states/unitStatus.ts';
import { lockableTypes } from '#domain/states/unitKind.ts';
import { labelIn } from '#domain/states/words.ts';
import { lockableTypeLabels } from '#domain/states/valueLabels.ts';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { labelAction } from '#parts/label/labelAction.ts';
import { doorColumn, doorDetail, doorList, wiringBulkField } from '#parts/door/doorSlots.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { hiresTab } from './hiresTab.tsx';
import { LockableLogs } from './LockableLogs.tsx';
import { nameColumn, siteColumn } from '#crud/columns/listColumns.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { LastHeard } from '#parts/wiring/LastHeard.tsx';
import { DoorWiring } from '#parts/wiring/DoorWiring.tsx';
import { wiringColumn } from '#parts/wiring/wiringColumn.tsx';

export const lockable = defineResource({
  entity: 'lockable',
  icon: Archive,
  emptyText: 'Lockers, trolleys and trailers appear here. Create the first one with “New lockable”.',
  attributes: ({ id, doorState }) => ({ 'data-lockable-id': id, 'data-door-state': doorState }),
  columns: [
    nameColumn('lockable', 'lockable.detail'),
    doorColumn('lockable', 'Door'),
    {
      id: 'type',
      header: 'Type',
      width: '7rem',
      folds: 'below640',
      card: 'line',
      cell: ({ type }) => labelIn(lockableTypeLabels, type),
    },
    siteColumn,
    columnsOf('lockable').reference('productId', {
      id: 'product',
      header: 'Booked as',
      entity: 'product',
      to: 'bookable.detail',
      folds: 'mdDown',
    }),
    wiringColumn,
  ],
  filters: [
    {
      field: 'doorState',
      label: 'Door',
      none: notReported,
      options: stateChoices('doorState'),
    },
    { field: 'type', label: 'Type', options: choicesFromLabels(lockableTypes, lockableTypeLabels) },
    { kind: 'reference', field: 'controllerId', label: 'Controller', entity: 'controller', none: 'Not connected' },
    { kind: 'date', field: 'doorStateChangedAt', label: 'Last change', of: 'moment' },
  ],
  ...doorList('lockable', {
    schema: lockableBody,
    fields: [
      {
        name: 'type',
        label: 'Type',
        input: { kind: 'choice', choices: choicesFromLabels(lockableTypes, lockableTypeLabels) },
      },
      {
        name: 'productId',
        label: 'Booked as',
        input: { kind: 'reference', entity: 'product', where: { kind: ['bookable'] } },
        none: 'Nothing',
      },
      wiringBulkField,
    ],
  }),
  removalText: 'Its logs are deleted too.',
  detail: {
    mark: ({ doorState }) => <StateTag of="doorState" state={doorState} variant="filled" />,
    ...doorDetail('lockable'),
    more: [labelAction('lockable')],
    facts: [
      { label: 'Site', value: (row) => <SiteName siteId={row.siteId} of={row} /> },
      { label: 'Type', value: ({ type }) => labelIn(lockableTypeLabels, type) },
      {
        label: 'Booked as',
        value: ({ productId }) => <RecordLink entity="product" id={productId} to="bookable.detail" />,
      },
      { label: 'Connected to', value: (row) => <DoorWiring entity="lockable" of={row} /> },
      { label: 'Last seen', value: ({ id }) => <LastHeard entity="lockable" id={id} /> },
      { label: 'Door since', value: (row) => <SiteMoment at={row.doorStateChangedAt} siteId={row.siteId} /> },
    ],
    tabs: [
      { id: 'logs', label: 'Logs', content: (row) => <LockableLogs lockable={row} /> },
      hiresTab,
      historyTab('lockable'),
    ],
  },
});

export const { list, detail } = resourcePages(lockable);
