import { DoorOpen } from 'lucide-react';
import { toneOfUnit } from '#domain/board/unitFilter.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { lockTypes } from '#domain/states/device.ts';
import { billingPeriodUnits } from '#domain/states/period.ts';
import { sizes, unitKindLabels, unitKinds, cleaningStates } from '#domain/states/unitKind.ts';
import { troubleLabels, troublesOf, troubleSince, type Trouble } from '#domain/states/trouble.ts';
import { labelIn } from '#domain/states/words.ts';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandBulkBar } from '#crud/command/CommandBulkBar.tsx';
import { columnsOf } from '#crud/columns/columnsOf.tsx';
import { defineResource, type AnyRow } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { AlarmsNote } from '#crud/status/AlarmsNote.tsx';
import { statusLabel } from '#domain/states/unitStatus.ts';
import { UnitState } from '#crud/status/UnitState.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { unitBody } from '#domain/bodies/access.ts';
import type { BulkEditing } from '#crud/bulk/declaration.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { overlockReason } from '#domain/messages/units.ts';
import { allSites } from '#domain/entities/site.ts';
import { billingPeriodLabels, lockTypeLabels, sizeLabels, cleaningStateLabels } from '#domain/states/valueLabels.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { accessTab } from '../accessPermission/accessTab.tsx';
import { labelAction } from '#parts/label/labelAction.ts';
import { whyDeniedAction } from '#parts/denial/whyDeniedAction.tsx';
import { DeviceActions } from '#parts/network/DeviceActions.tsx';
import { heldFact, unitStatusFilter, wiringBulkField } from '#parts/door/doorSlots.tsx';
import { invitationsToUnit } from '../invitation/invitationsTabs.tsx';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { logTabs } from '#parts/log/logTabs.tsx';
import { nameColumn, siteColumn } from '#crud/columns/listColumns.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { LastHeard } from '#parts/wiring/LastHeard.tsx';
import { DoorWiring } from '#parts/wiring/DoorWiring.tsx';
import { ArrearsOfUnit } from '../booking/arrears/ArrearsOfUnit.tsx';
import { HeldNote } from '#parts/door/HeldNote.tsx';
import { ControllerReach } from '#parts/wiring/ControllerReach.tsx';
import { UnitTrouble } from '#parts/trouble/UnitTrouble.tsx';
import { SilenceNote } from '#parts/wiring/SilenceNote.tsx';
import { BookedBy, RentedBy, BookingArrears } from './BookedBy.tsx';
import { CallTenant } from './CallTenant.tsx';
import { CleaningSwitch } from './CleaningSwitch.tsx';
import { sizeLabel, squareMetres } from './labels.ts';
import { HoldOfAddress, holdAction } from './hold.tsx';
import { bookingsTab } from './bookingsTab.tsx';
import { UnitStatusChoice } from './UnitStatusChoice.tsx';
import { UnitsSync } from './sync/UnitsSync.tsx';
import { VacantUnits } from './vacant/VacantUnits.tsx';

/** Whether the unit's record says so, or the API's lists of alarms and faults were read. */
function useAreTroublesKnown({ siteId = allSites.id, alarmingSince, faultedSince }: Unit): boolean {
  const alarms = useHostQuery('alarms', { siteId });
  if (alarmingSince !== undefined && faultedSince !== undefined) return true;
  return alarms.status === 'ready' && alarms.value.isRead.alarming && alarms.value.isRead.faulted;
}

/** In words alone: the tags stand beside the name. */
function Troubles({ unit }: { unit: Unit }) {
  const isKnown = useAreTroublesKnown(unit);
  const troubles = troublesOf(unit);
  if (troubles.length === 0) return isKnown ? 'No faults' : '–';
  return (
    <chakra.span display="flex" flexDirection="column" alignItems="flex-start" gap="1">
      {troubles.map((trouble) => (
        <span key={trouble}>
          {troubleLabels[trouble]} <Since unit={unit} trouble={trouble} />
        </span>
      ))}
    </chakra.span>
  );
}

function Since({ unit, trouble }: { unit: Unit; trouble: Trouble }) {
  const zone = useSiteZone(unit.siteId);
  const since = troubleSince(unit, trouble);
  return since === null ? null : (
    <Muted textStyle="sm">
      since <Moment at={since} zone={zone} />
    </Muted>
  );
}

/** Renders nothing for a unit that is not overlocked. */
function OverlockNote({ unit }: { unit: Unit }) {
  const reason = overlockReason(unit.status);
  if (reason === null) return null;
  return (
    <chakra.div
      mb="3"
      px="3"
      py="2"
      borderRadius="l2"
      bg="overlocked.subtle"
      color="overlocked.fg"
      textStyle="sm"
      data-overlock=""
    >
      <p>{reason}</p>
      <BookingArrears unit={unit} />
    </chakra.div>
  );
}

function UnitNotice({ unit }: { unit: Unit }) {
  return (
    // On a phone what happened comes before the facts.
    <chakra.div lgDown={troublesOf(unit).length > 0 ? { order: '-1' } : {}}>
      <chakra.div mb="3" _empty={{ display: 'none' }}>
        <UnitTrouble unit={unit}>
          <CallTenant unit={unit} />
        </UnitTrouble>
      </chakra.div>
      <HoldOfAddress unit={unit} />
      <OverlockNote unit={unit} />
      <chakra.div mb="3" _empty={{ display: 'none' }}>
        <ArrearsOfUnit unit={unit} />
      </chakra.div>
      <HeldNote of={unit} />
      <SilenceNote of={unit} />
      <CommandStepsPanel entity="unit" row={unit} />
    </chakra.div>
  );
}

const unitBulkEdit: BulkEditing<AnyRow> = {
  schema: unitBody,
  fields: [
    {
      name: 'cleaningState',
      label: 'Cleaning state',
      input: { kind: 'choice', choices: choicesFromLabels(cleaningStates, cleaningStateLabels) },
    },
    { name: 'areaId', label: 'Area', input: { kind: 'reference', entity: 'area' }, none: 'No area' },
    {
      name: 'size',
      label: 'Size',
      input: { kind: 'choice', choices: choicesFromLabels(sizes, sizeLabels) },
      none: 'Not set',
    },
    { name: 'kind', label: 'Kind', input: { kind: 'choice', choices: choicesFromLabels(unitKinds, unitKindLabels) } },
    { name: 'squareMetres', label: 'Floor area', input: { kind: 'number', unit: 'm²' }, none: 'Not set' },
    { name: 'price', label: 'Price', input: { kind: 'price' }, none: 'Not set' },
    {
      name: 'pricePeriod',
      label: 'Billed',
      input: { kind: 'choice', choices: choicesFromLabels(billingPeriodUnits, billingPeriodLabels) },
      none: 'Not set',
    },
    { name: 'floor', label: 'Floor', input: { kind: 'number' }, none: 'Not set' },
    wiringBulkField,
    {
      name: 'lockType',
      label: 'Lock type',
      input: { kind: 'choice', choices: choicesFromLabels(lockTypes, lockTypeLabels) },
      none: 'Same as controller',
    },
  ],
};

function UnitListActions() {
  return (
    <>
      <UnitsSync />
      <VacantUnits />
    </>
  );
}

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
    column.number('squareMetres', { header: 'm²', width: '4.5rem', folds: 'lgDown' }),
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
    mark: (row) => (
      <ControllerReach id={row.controllerId}>
        {(reach) => <UnitState unit={row} variant="filled" reach={reach} />}
      </ControllerReach>
    ),
    primary: (row) => <DeviceActions entity="unit" row={row} />,
    more: [holdAction, whyDeniedAction((row) => ({ unit: row })), labelAction('unit')],
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
      heldFact(),
      { label: 'Last seen', value: ({ id }) => <LastHeard entity="unit" id={id} /> },
      { label: 'Connected to', value: (row) => <DoorWiring entity="unit" of={row} /> },
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
