import { DoorOpen } from 'lucide-react';
import { toneOfUnit } from '#domain/board/unitFilter.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { unitKindLabels, unitKinds } from '#domain/states/unitKind.ts';
import { labelIn } from '#domain/states/words.ts';
import { UnitDoorButtons, UnitDoorStatus } from '#crud/command/UnitDoor.tsx';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { AlarmsNote } from '#crud/status/AlarmsNote.tsx';
import { UnitState } from '#crud/status/UnitState.tsx';
import { WhyDenied } from '../denial/WhyDenied.tsx';
import { unitStatusFilter } from '../door/doorSlots.tsx';
import { lockTypeLabels } from '../controller/labels.ts';
import { RecordEvents } from '../log/RecordEvents.tsx';
import { logTabs } from '../log/logTabs.tsx';
import { nameColumn, siteColumn } from '../site/listColumns.tsx';
import { SiteMoment } from '../site/SiteMoment.tsx';
import { SiteName } from '../site/SiteName.tsx';
import { BookedBy } from './BookedBy.tsx';
import { CleaningSwitch } from './CleaningSwitch.tsx';
import { priceText, sizeLabel, squareMetres } from './labels.ts';
import { Troubles } from './Troubles.tsx';
import { UnitBookings } from './UnitBookings.tsx';
import { UnitInvitations } from './UnitInvitations.tsx';
import { UnitListActions } from './UnitListActions.tsx';
import { UnitNotice } from './UnitNotice.tsx';
import { LastHeard } from '../wiring/LastHeard.tsx';
import { Wiring } from '../wiring/Wiring.tsx';

const snapshotWords = {
  label: 'Snapshot',
  emptyTitle: 'No snapshots yet',
  emptyText: 'Camera snapshots and staff checks of this door appear here.',
};

const maintenanceWords = {
  label: 'Maintenance',
  emptyTitle: 'No maintenance yet',
  emptyText: 'Faults, repairs and servicing of this door appear here.',
};

export const unit = defineResource({
  entity: 'unit',
  icon: DoorOpen,
  routes: { list: 'unit.list', detail: 'unit.detail', create: 'unit.create', edit: 'unit.edit' },
  emptyText: 'Create the first one with “New unit”, or choose another site above.',
  attributes: (row) => ({ 'data-unit-id': row.id, 'data-status': row.status, 'data-tone': toneOfUnit(row) }),
  columns: [
    { ...nameColumn('unit', 'unit.detail'), width: '6rem' },
    { id: 'status', header: 'Status', sort: 'status', width: '11rem', cell: (row) => <UnitDoorStatus unit={row} /> },
    siteColumn,
    { id: 'area', header: 'Area', folds: 'below640', inCards: true, cell: ({ Area }) => Area?.name ?? null },
    {
      id: 'kind',
      header: 'Kind',
      sort: 'kind',
      width: '6.5rem',
      folds: 'lgDown',
      cell: ({ kind }) => labelIn(unitKindLabels, kind),
    },
    { id: 'size', header: 'Size', width: '5rem', folds: 'lgDown', cell: ({ size }) => sizeLabel(size) },
    {
      id: 'squareMetres',
      header: 'm²',
      sort: 'squareMetres',
      width: '4.5rem',
      align: 'end',
      folds: 'lgDown',
      cell: (row) => squareMetres(row.squareMetres),
    },
    {
      id: 'statusChangedAt',
      header: 'Last change',
      sort: 'statusChangedAt',
      width: '10.5rem',
      folds: 'mdDown',
      cell: (row) => <SiteMoment at={row.statusChangedAt} siteId={row.siteId} />,
    },
  ],
  filters: [
    unitStatusFilter,
    { field: 'kind', label: 'Kind', options: unitKinds.map((value) => ({ value, label: unitKindLabels[value] })) },
  ],
  actions: (row) => <UnitDoorButtons unit={row} />,
  ListActions: UnitListActions,
  ListNotice: AlarmsNote,
  removalText: 'Its invitations and access permissions are deleted too.',
  bulk: { level: 'state', Bar: (props) => <CommandBulkBar entity="unit" {...props} /> },
  detail: {
    mark: (row) => <UnitState unit={row} variant="filled" />,
    actions: (row) => (
      <>
        <WhyDenied unit={row} />
        <CommandButtons entity="unit" row={row} size="md" hasReasonInput />
      </>
    ),
    notice: (row) => <UnitNotice unit={row} />,
    facts: [
      { label: 'Site', value: ({ siteId }) => <SiteName siteId={siteId} /> },
      { label: 'Area', value: ({ Area }) => Area?.name ?? null },
      { label: 'Kind', value: ({ kind }) => labelIn(unitKindLabels, kind) },
      { label: 'Size', value: ({ size }) => sizeLabel(size) },
      { label: 'Floor area (m²)', value: (row) => squareMetres(row.squareMetres) },
      { label: 'Floor', value: ({ floor }) => floor },
      { label: 'Price', value: priceText },
      { label: 'Booked by', ask: accessCalls.unitBookings.ask, value: (row) => <BookedBy unit={row} /> },
      { label: 'Cleaning state', value: (row) => <CleaningSwitch unit={row} /> },
      { label: 'Alarm or fault', value: (row) => <Troubles unit={row} /> },
      { label: 'Status since', value: (row) => <SiteMoment at={row.statusChangedAt} siteId={row.siteId} /> },
      { label: 'Last seen', value: ({ id }) => <LastHeard entity="unit" id={id} /> },
      { label: 'Connected to', value: (row) => <Wiring of={row} /> },
      { label: 'Lock type', value: ({ lockType }) => labelIn(lockTypeLabels, lockType) },
    ],
    tabs: [
      {
        id: 'bookings',
        label: 'Bookings',
        ask: accessCalls.unitBookings.ask,
        content: (row) => <UnitBookings unit={row} />,
      },
      ...logTabs('unit'),
      {
        id: 'snapshot',
        label: 'Snapshot',
        content: ({ id, siteId }) => (
          <RecordEvents subject="unit" list="snapshot" {...{ id, siteId }} {...snapshotWords} />
        ),
      },
      {
        id: 'maintenance',
        label: 'Maintenance',
        content: ({ id, siteId }) => (
          <RecordEvents subject="unit" list="maintenance" {...{ id, siteId }} {...maintenanceWords} />
        ),
      },
      {
        id: 'invitations',
        label: 'Invitations',
        ask: accessCalls.unitInvitations.ask,
        content: (row) => <UnitInvitations unit={row} />,
      },
    ],
  },
});

export const { list, detail } = resourcePages(unit);
