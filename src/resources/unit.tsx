import { DoorOpen } from 'lucide-react';
import { unitKindLabels, unitKinds, type Size } from '#domain/states/unitKind.ts';
import { unitStatusTones, unitStatuses } from '#domain/states/unitStatus.ts';
import { DoorButtons, DoorStatus } from '#resource/command/Door.tsx';
import { LockBulkBar } from '#resource/command/LockBulkBar.tsx';
import { defineResource } from '#resource/descriptor/define.ts';
import { statusLabel } from '#resource/status/statusLabel.ts';
import { StatusTag } from '#resource/status/StatusTag.tsx';
import { LastHeard } from './unit/LastHeard.tsx';
import { SiteName } from './unit/SiteName.tsx';
import { StatusSince } from './unit/StatusSince.tsx';
import { UnitActions } from './unit/UnitActions.tsx';
import { UnitEvents } from './unit/UnitEvents.tsx';
import { UnitNotice } from './unit/UnitNotice.tsx';

const sizeLabels: Record<Size, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

const oneDecimal = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

function squareMetres(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : oneDecimal.format(value);
}

function sizeLabel(size: Size | null | undefined): string {
  return size === null || size === undefined ? '–' : sizeLabels[size];
}

export const unit = defineResource({
  entity: 'unit',
  icon: DoorOpen,
  routes: { list: 'unit.list', detail: 'unit.detail', create: 'unit.create' },
  emptyText: 'This site has no units that you may see. Choose another site above.',
  attributes: ({ id, status }) => ({ 'data-unit-id': id, 'data-status': status }),
  columns: [
    {
      id: 'name',
      header: 'Name',
      sort: 'name',
      width: '6rem',
      cell: ({ name }) => name,
      link: ({ id }) => ({ to: 'unit.detail', parameters: { id } }),
    },
    { id: 'status', header: 'Status', sort: 'status', width: '11rem', cell: (row) => <DoorStatus unit={row} /> },
    {
      id: 'site',
      header: 'Site',
      onlyForAllSites: true,
      folds: 'belowCompact',
      inCards: true,
      cell: ({ siteId }) => <SiteName siteId={siteId} />,
    },
    { id: 'area', header: 'Area', folds: 'belowCompact', inCards: true, cell: ({ Area }) => Area?.name ?? '–' },
    {
      id: 'kind',
      header: 'Kind',
      sort: 'kind',
      width: '6.5rem',
      folds: 'belowMedium',
      cell: ({ kind }) => unitKindLabels[kind],
    },
    { id: 'size', header: 'Size', width: '5rem', folds: 'belowMedium', cell: ({ size }) => sizeLabel(size) },
    {
      id: 'squareMetres',
      header: 'm²',
      sort: 'squareMetres',
      width: '4.5rem',
      align: 'end',
      folds: 'belowMedium',
      cell: (row) => squareMetres(row.squareMetres),
    },
    {
      id: 'statusChangedAt',
      header: 'Last change',
      sort: 'statusChangedAt',
      width: '10.5rem',
      folds: 'belowLarge',
      cell: (row) => <StatusSince unit={row} />,
    },
  ],
  filters: [
    {
      field: 'status',
      label: 'Status',
      options: unitStatuses.map((value) => ({ value, label: statusLabel(value), tone: unitStatusTones[value] })),
    },
    { field: 'kind', label: 'Kind', options: unitKinds.map((value) => ({ value, label: unitKindLabels[value] })) },
  ],
  actions: (row) => <DoorButtons unit={row} />,
  bulk: { level: 'state', Bar: LockBulkBar },
  detail: {
    mark: ({ status }) => <StatusTag status={status} look="filled" />,
    actions: (row) => <DoorButtons unit={row} size="md" />,
    notice: (row) => <UnitNotice unit={row} />,
    facts: [
      { label: 'Site', value: ({ siteId }) => <SiteName siteId={siteId} /> },
      { label: 'Area', value: ({ Area }) => Area?.name ?? null },
      { label: 'Kind', value: ({ kind }) => unitKindLabels[kind] },
      { label: 'Size', value: ({ size }) => sizeLabel(size) },
      { label: 'Floor area (m²)', value: (row) => squareMetres(row.squareMetres) },
      { label: 'Status since', value: (row) => <StatusSince unit={row} /> },
      { label: 'Last heard', value: (row) => <LastHeard unit={row} /> },
    ],
    tabs: [
      { id: 'events', label: 'Events', content: (row) => <UnitEvents unit={row} /> },
      { id: 'actions', label: 'Actions', content: (row) => <UnitActions unit={row} /> },
    ],
  },
});
