import { CircuitBoard } from 'lucide-react';
import { CommandButtons } from '#crud/command/CommandButtons.tsx';
import { CommandLatency } from '#crud/command/CommandLatency.tsx';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { StatusTag } from '#crud/status/StatusTag.tsx';
import { ChannelsPanel } from './ChannelsPanel.tsx';
import { ConfigPanel } from './ConfigPanel.tsx';
import { LocksPanel } from './LocksPanel.tsx';
import { deviceFacts, signalFact } from '../device/deviceFacts.tsx';
import { RecordLink } from '../device/RecordLink.tsx';
import { ActionsOf } from '../log/ActionsOf.tsx';
import { EventsOf } from '../log/EventsOf.tsx';

export const controller = defineResource({
  entity: 'controller',
  icon: CircuitBoard,
  routes: { detail: 'controller.detail', edit: 'controller.edit' },
  emptyText: 'Controllers are listed among the devices.',
  attributes: ({ id, status }) => ({ 'data-controller-id': id, 'data-status': status }),
  columns: [],
  filters: [],
  removalText: 'Its config goes with it. Doors and devices must be taken off its channels first.',
  detail: {
    mark: ({ status }) => <StatusTag status={status} look="filled" />,
    subtitle: ({ description }) => description,
    actions: (row) => <CommandButtons entity="controller" row={row} size="md" withReason />,
    notice: (row) => <CommandStepsPanel entity="controller" row={row} />,
    facts: [
      ...deviceFacts(),
      signalFact(),
      { label: 'IP address', value: ({ ipAddress }) => ipAddress ?? null },
      { label: 'Hub', value: ({ hubId }) => <RecordLink entity="hub" id={hubId} to="hub.detail" /> },
      { label: 'Commands confirmed', value: ({ id }) => <CommandLatency entity="controller" id={id} /> },
    ],
    tabs: [
      { id: 'channels', label: 'Channels', content: (row) => <ChannelsPanel controller={row} /> },
      { id: 'config', label: 'Config', content: (row) => <ConfigPanel controller={row} /> },
      { id: 'locks', label: 'Motorised locks', content: ({ id, siteId }) => <LocksPanel {...{ id, siteId }} /> },
      {
        id: 'events',
        label: 'Events',
        content: ({ id, siteId }) => <EventsOf subject="controller" id={id} siteId={siteId} />,
      },
      {
        id: 'actions',
        label: 'Actions',
        content: ({ id, siteId }) => <ActionsOf subject="controller" id={id} siteId={siteId} />,
      },
    ],
  },
});

export const { detail } = resourcePages(controller);
