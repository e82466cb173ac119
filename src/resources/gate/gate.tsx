import { Fence } from 'lucide-react';
import { gateBody } from '#domain/bodies/access.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { doorTypes, gateDirections } from '#domain/states/device.ts';
import { labelIn } from '#domain/states/words.ts';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { ControllerReach } from '#parts/wiring/ControllerReach.tsx';
import { StatusTag } from '#crud/status/StatusTag.tsx';
import type { Gate } from '#domain/entities/gate.ts';
import { scheduleMessages } from '#domain/messages/schedules.ts';
import { doorTypeLabels, gateDirectionLabels, relayModeLabels } from '#domain/states/valueLabels.ts';
import { useRows } from '#crud/data/useRows.ts';
import { InlineStack } from '#ui/layout/layout.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { accessTab } from '../accessPermission/accessTab.tsx';
import { labelAction } from '#parts/label/labelAction.ts';
import { whyDeniedAction } from '#parts/denial/whyDeniedAction.tsx';
import { WhyDeniedHere } from '#parts/denial/WhyDeniedHere.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { GateKeypadNote } from '#parts/network/KeypadNote.tsx';
import { doorColumn, doorDetail, doorList, heldFact, statusFilter, wiringBulkField } from '#parts/door/doorSlots.tsx';
import { choicesFromLabels } from '#crud/form/choicesFromLabels.ts';
import { logTabs } from '#parts/log/logTabs.tsx';
import { nameColumn, siteColumn } from '#crud/columns/listColumns.tsx';
import { ScenarioButton } from '#parts/scenario/ScenarioButton.tsx';
import { SiteMoment } from '#crud/columns/SiteMoment.tsx';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { LastHeard } from '#parts/wiring/LastHeard.tsx';
import { DoorWiring } from '#parts/wiring/DoorWiring.tsx';
import { wiringColumn } from '#parts/wiring/wiringColumn.tsx';
import { OpenNow, ScheduleHours } from '../schedule/scheduleRecords.tsx';

function GateHours({ gate: { scheduleId } }: { gate: Gate }) {
  const view = useRows('schedule', { where: { id: [scheduleId ?? -1] }, everySite: true });
  const schedule = view.status === 'ready' ? view.rows[0] : undefined;
  if (scheduleId === null) return scheduleMessages.anyTime;
  if (schedule === undefined) {
    return (
      // The hours mostly take so much room.
      <chakra.div minH={view.status === 'ready' && view.freshness.complete ? undefined : '5.5rem'}>
        <RecordLink entity="schedule" id={scheduleId} />
      </chakra.div>
    );
  }
  return (
    <InlineStack alignItems="flex-start" gap="1">
      <span>{schedule.name}</span>
      <OpenNow schedule={schedule} />
      <Muted textStyle="sm">
        <ScheduleHours schedule={schedule} />
      </Muted>
    </InlineStack>
  );
}

export const gate = defineResource({
  entity: 'gate',
  icon: Fence,
  emptyText: 'Gates and doors into the site appear here. Create the first one with “New gate”.',
  attributes: ({ id, status }) => ({ 'data-gate-id': id, 'data-status': status }),
  columns: [
    nameColumn('gate', 'gate.detail'),
    doorColumn('gate', 'Status'),
    siteColumn,
    {
      id: 'direction',
      header: 'Direction',
      width: '8rem',
      folds: 'below640',
      card: 'line',
      cell: ({ direction }) => labelIn(gateDirectionLabels, direction),
    },
    {
      id: 'doorType',
      header: 'Door type',
      width: '8rem',
      folds: 'mdDown',
      cell: ({ doorType }) => labelIn(doorTypeLabels, doorType),
    },
    wiringColumn,
  ],
  filters: [
    statusFilter,
    { field: 'direction', label: 'Direction', options: choicesFromLabels(gateDirections, gateDirectionLabels) },
    { field: 'doorType', label: 'Door type', options: choicesFromLabels(doorTypes, doorTypeLabels) },
    { kind: 'reference', field: 'controllerId', label: 'Controller', entity: 'controller', none: 'Not connected' },
    { kind: 'reference', field: 'scheduleId', label: 'Hours for tenants', entity: 'schedule', none: 'At any time' },
    { kind: 'date', field: 'statusChangedAt', label: 'Last change', of: 'moment' },
  ],
  ...doorList('gate', {
    schema: gateBody,
    fields: [
      {
        name: 'doorType',
        label: 'Door type',
        input: { kind: 'choice', choices: choicesFromLabels(doorTypes, doorTypeLabels) },
      },
      {
        name: 'scheduleId',
        label: 'Hours for tenants',
        input: { kind: 'reference', entity: 'schedule' },
        none: 'At any time',
      },
      wiringBulkField,
    ],
  }),
  ListActions: () => (
    <>
      <WhyDeniedHere />
      <ScenarioButton />
    </>
  ),
  removalText: 'Its access permissions are deleted too.',
  detail: {
    mark: ({ status, controllerId }) => (
      <ControllerReach id={controllerId}>
        {(reach) => <StatusTag status={status} variant="filled" reach={reach} />}
      </ControllerReach>
    ),
    ...doorDetail('gate'),
    more: [whyDeniedAction((row) => ({ gate: row })), labelAction('gate')],
    facts: [
      { label: 'Site', value: (row) => <SiteName siteId={row.siteId} of={row} /> },
      {
        label: 'Opens',
        value: ({ sites }) => (sites ?? []).map((site) => recordName('site', site)).join(', ') || null,
      },
      { label: 'Direction', value: ({ direction }) => labelIn(gateDirectionLabels, direction) },
      { label: 'Door type', value: ({ doorType }) => labelIn(doorTypeLabels, doorType) },
      {
        label: 'Hours for tenants',
        value: (row) => <GateHours gate={row} />,
      },
      heldFact(),
      { label: 'Last seen', value: ({ id }) => <LastHeard entity="gate" id={id} /> },
      { label: 'Status since', value: (row) => <SiteMoment at={row.statusChangedAt} siteId={row.siteId} /> },
      { label: 'Connected to', value: (row) => <DoorWiring entity="gate" of={row} /> },
      {
        label: 'Relay mode',
        value: ({ relayMode }) => (relayMode === null ? 'Same as controller' : labelIn(relayModeLabels, relayMode)),
      },
      {
        label: 'Reader or keypad',
        value: ({ hidId }) => (
          <InlineStack alignItems="flex-start" gap="0.5">
            <RecordLink entity="hid" id={hidId} to="hid.detail" none="None" />
            {typeof hidId === 'number' ? <GateKeypadNote hidId={hidId} /> : null}
          </InlineStack>
        ),
      },
    ],
    tabs: [...logTabs('gate'), accessTab('gate')],
  },
});

export const { list, detail } = resourcePages(gate);
