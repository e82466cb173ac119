import { DoorOpen } from 'lucide-react';
import { toneOfUnit } from '#domain/board/unitFilter.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { sizes, unitKindLabels, unitKinds } from '#domain/states/unitKind.ts';
import { troubleLabels, troublesOf } from '#domain/states/trouble.ts';
import { labelIn } from '#domain/states/words.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandActions } from '#crud/command/CommandActions.tsx';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { AlarmsNote } from '#crud/status/AlarmsNote.tsx';
import { statusLabel } from '#crud/status/statusLabel.ts';
import { UnitState } from '#crud/status/UnitState.tsx';
import { accessTab } from '../accessPermission/accessTab.tsx';
import { whyDeniedAction } from '../denial/whyDeniedAction.tsx';
import { unitStatusFilter } from '../door/doorSlots.tsx';
import { lockTypeLabels } from '../controller/labels.ts';
import { invitationsToUnit } from '../invitation/invitationsTabs.tsx';
import { RecordEvents } from '../log/RecordEvents.tsx';
import { logTabs } from '../log/logTabs.tsx';
import { nameColumn, siteColumn } from '../site/listColumns.tsx';
import { SiteMoment } from '../site/SiteMoment.tsx';
import { SiteName } from '../site/SiteName.tsx';
import { BookedBy, RentedBy } from './BookedBy.tsx';
import { CleaningSwitch } from './CleaningSwitch.tsx';
import { choicesFromLabels } from '../choicesFromLabels.ts';
import { sizeLabel, sizeLabels, squareMetres } from './labels.ts';
import { Troubles } from './Troubles.tsx';
import { unitBulkEdit } from './bulkEdit.ts';
import { Amount } from '#ui/text/Amount.tsx';
import { bookingsTab } from './bookingsTab.tsx';
import { UnitListActions } from './UnitListActions.tsx';
import { UnitNotice } from './UnitNotice.tsx';
import { UnitStatusChoice } from './UnitStatusChoice.tsx';
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

const column = columnsOf('unit');

export const unit = defineResource({
  entity: 'unit',
  icon: DoorOpen,
  routes: { list: 'unit.list', detail: 'unit.detail', create: 'unit.create', edit: 'unit.edit' },
  emptyText: 'Create the first one with “New unit”, or choose another site above.',
  attributes: (row) => ({ 'data-unit-id': row.id, 'data-status': row.status, 'data-tone': toneOfUnit(row) }),
  columns: [
    { ...nameColumn('unit', 'unit.detail'), width: '8rem' },
    {
      id: 'status',
      header: 'Status',
      sort: 'status',
      width: '10.5rem',
      cell: (row) => <UnitStatusChoice unit={row} />,
      text: (row) => [...troublesOf(row).map((each) => troubleLabels[each]), statusLabel(row.status)].join(', '),
    },
    siteColumn,
    column.joined('Area.name', { id: 'area', header: 'Area', folds: 'below640', card: 'line' }),
    column.choice('kind', unitKindLabels, { header: 'Kind', width: '6rem', folds: 'lgDown' }),
    column.choice('size', sizeLabels, { header: 'Size', width: '5rem', folds: 'lgDown' }),
    column.number('squareMetres', { header: 'm²', digits: 1, width: '4.5rem', folds: 'lgDown' }),
    column.moment('statusChangedAt', { header: 'Last change', folds: 'mdDown' }),
    column.number('floor', { header: 'Floor', digits: 0, width: '4.5rem', isOptional: true }),
    column.money('price', { header: 'Price', isOptional: true }),
    column.choice('lockType', lockTypeLabels, { header: 'Lock type', width: '8rem', isOptional: true }),
  ],
  filters: [
    unitStatusFilter,
    { kind: 'reference', field: 'areaId', label: 'Area', entity: 'area', none: 'No area' },
    { field: 'kind', label: 'Kind', options: choicesFromLabels(unitKinds, unitKindLabels) },
    { field: 'size', label: 'Size', options: choicesFromLabels(sizes, sizeLabels), none: 'No size' },
    { kind: 'number', field: 'squareMetres', label: 'Floor area', unit: 'm²' },
    { kind: 'number', field: 'price', label: 'Price', unit: '$', none: 'No price' },
    { kind: 'date', field: 'statusChangedAt', label: 'Last change', of: 'moment' },
    { kind: 'reference', field: 'controllerId', label: 'Controller', entity: 'controller', none: 'Not connected' },
  ],
  actions: (row) => <CommandButtons entity="unit" row={row} />,
  ListActions: UnitListActions,
  ListNotice: AlarmsNote,
  removalText: 'Its invitations and access permissions are deleted too.',
  removalObstacle: (row) => (row.ActiveBooking ? <RentedBy unit={row} /> : null),
  bulk: { level: 'state', Bar: (props) => <CommandBulkBar entity="unit" {...props} />, edit: unitBulkEdit },
  detail: {
    mark: (row) => <UnitState unit={row} variant="filled" />,
    primary: (row) => <CommandActions entity="unit" row={row} />,
    more: [whyDeniedAction((row) => ({ unit: row }))],
    notice: (row) => <UnitNotice unit={row} />,
    facts: [
      { label: 'Site', value: (row) => <SiteName siteId={row.siteId} of={row} /> },
      { label: 'Area', value: ({ Area }) => Area?.name ?? null },
      { label: 'Kind', value: ({ kind }) => labelIn(unitKindLabels, kind) },
      { label: 'Size', value: ({ size }) => sizeLabel(size) },
      { label: 'Floor area (m²)', value: (row) => squareMetres(row.squareMetres) },
      { label: 'Floor', value: ({ floor }) => floor },
      { label: 'Price', value: ({ price, pricePeriod }) => <Amount value={price} per={pricePeriod} /> },
      { label: 'Booked by', ask: accessCalls.unitBookings.ask, value: (row) => <BookedBy unit={row} /> },
      { label: 'Cleaning state', value: (row) => <CleaningSwitch unit={row} /> },
      { label: 'Alarm or fault', value: (row) => <Troubles unit={row} /> },
      { label: 'Status since', value: (row) => <SiteMoment at={row.statusChangedAt} siteId={row.siteId} /> },
      { label: 'Last seen', value: ({ id }) => <LastHeard entity="unit" id={id} /> },
      { label: 'Connected to', value: (row) => <Wiring of={row} /> },
      { label: 'Lock type', value: ({ lockType }) => labelIn(lockTypeLabels, lockType) },
    ],
    tabs: [
      bookingsTab,
      ...logTabs('unit'),
      {
        id: 'snapshot',
        label: 'Snapshot',
        content: ({ id, siteId }) => (
          <RecordEvents subject="unit" list="snapshot" id={id} siteId={siteId} {...snapshotWords} />
        ),
      },
      {
        id: 'maintenance',
        label: 'Maintenance',
        content: ({ id, siteId }) => (
          <RecordEvents subject="unit" list="maintenance" id={id} siteId={siteId} {...maintenanceWords} />
        ),
      },
      invitationsToUnit,
      accessTab('unit'),
    ],
  },
});

export const { list, detail } = resourcePages(unit);
