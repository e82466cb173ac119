import { SlidersHorizontal, Search } from 'lucide-react';
import { useState } from 'react';
import { deviceConfigTypes } from '#domain/states/device.ts';
import { entryOf } from '#domain/states/words.ts';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { Button } from '#ui/control/Button.tsx';
import { siteColumn } from '#crud/columns/listColumns.tsx';
import { ConfigButton } from './ConfigButton.tsx';
import { configTypes } from './configTypes.ts';
import { ConfiguredDevice } from './ConfiguredDevice.tsx';
import { LookUpDialog } from './LookUpDialog.tsx';

/** A button that finds a device by its identifier from a label or a log. */
function LookUpButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Search aria-hidden="true" />
        Look up by identifier
      </Button>
      {isOpen ? <LookUpDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export const deviceConfig = defineResource({
  entity: 'deviceConfig',
  icon: SlidersHorizontal,
  emptyText: 'Controllers, HIDs and motorised locks each have a config, created with the device.',
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
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      card: 'line',
      cell: (row) => <ConfiguredDevice config={row} />,
      text: ({ name }) => name,
    },
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
  actionsWidth: 9,
});

export const { list } = resourcePages(deviceConfig);
