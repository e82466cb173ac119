import { SlidersHorizontal } from 'lucide-react';
import { deviceConfigTypes } from '#domain/states/device.ts';
import { defineResource } from '#resource/descriptor/define.ts';
import { resourcePages } from '#resource/page/resourcePages.tsx';
import { ConfigButton } from './deviceConfig/ConfigButton.tsx';
import { configTypes } from './deviceConfig/configTypes.ts';
import { LookUpButton } from './deviceConfig/LookUpButton.tsx';
import { SiteName } from './site/SiteName.tsx';

export const deviceConfig = defineResource({
  entity: 'deviceConfig',
  icon: SlidersHorizontal,
  routes: { list: 'deviceConfig.list' },
  emptyText: 'Controllers, HIDs and motorised locks carry a config, which is made with the device.',
  removalText: null,
  attributes: ({ identifier }) => ({ 'data-identifier': identifier }),
  columns: [
    { id: 'identifier', header: 'Identifier', sort: 'identifier', cell: ({ identifier }) => identifier },
    { id: 'type', header: 'Type', sort: 'type', width: '10rem', cell: ({ type }) => configTypes[type].label },
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      inCards: true,
      cell: ({ name }) => name,
      link: ({ id, type }) => ({ to: configTypes[type].to, parameters: { id } }),
    },
    {
      id: 'site',
      header: 'Site',
      onlyForAllSites: true,
      folds: 'belowCompact',
      inCards: true,
      cell: ({ siteId }) => <SiteName siteId={siteId} />,
    },
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
