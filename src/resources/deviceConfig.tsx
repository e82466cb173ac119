import { SlidersHorizontal } from 'lucide-react';
import { deviceConfigTypes } from '#domain/states/device.ts';
import { entryOf } from '#domain/states/words.ts';
import { defineResource } from '#resource/descriptor/define.ts';
import { resourcePages } from '#resource/page/resourcePages.tsx';
import { ConfigButton } from './deviceConfig/ConfigButton.tsx';
import { configTypes } from './deviceConfig/configTypes.ts';
import { LookUpButton } from './deviceConfig/LookUpButton.tsx';
import { ConfiguredDevice } from './deviceConfig/ConfiguredDevice.tsx';
import { siteColumn } from './site/listColumns.tsx';

export const deviceConfig = defineResource({
  entity: 'deviceConfig',
  icon: SlidersHorizontal,
  routes: { list: 'deviceConfig.list' },
  emptyText: 'Controllers, HIDs and motorised locks carry a config, which is made with the device.',
  removalText: null,
  attributes: ({ identifier }) => ({ 'data-identifier': identifier }),
  columns: [
    { id: 'identifier', header: 'Identifier', sort: 'identifier', cell: ({ identifier }) => identifier },
    {
      id: 'type',
      header: 'Type',
      sort: 'type',
      width: '10rem',
      cell: ({ type }) => entryOf(configTypes, type)?.label ?? type,
    },
    { id: 'name', header: 'Name', sort: 'name', inCards: true, cell: (row) => <ConfiguredDevice config={row} /> },
    siteColumn,
  ],
  filters: [
    {
      field: 'type',
      label: 'Type',
      options: deviceConfigTypes.map((value) => ({ value, label: configTypes[value].label })),
    },
  ],
  ListActions: LookUpButton,
  actions: (row) => <ConfigButton config={row} />,
});

export const { list } = resourcePages(deviceConfig);
