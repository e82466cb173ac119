import { CircuitBoard } from 'lucide-react';
import { CommandActions } from '#crud/command/CommandActions.tsx';
import { CommandLatency } from '#crud/command/CommandLatency.tsx';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { StatusTag } from '#crud/status/StatusTag.tsx';
import { ChannelsPanel } from './ChannelsPanel.tsx';
import { ConfigPanel } from './ConfigPanel.tsx';
import { LocksPanel } from './LocksPanel.tsx';
import { deviceFacts, signalFact } from '../device/deviceFacts.tsx';
import { RecordLink } from '../device/RecordLink.tsx';
import { RecordEvents } from '../log/RecordEvents.tsx';

export const controller = defineResource({
  entity: 'controller',
  icon: CircuitBoard,
  routes: { detail: 'controller.detail', edit: 'controller.edit' },
  emptyText: 'Controllers are listed under Devices.',
  attributes: ({ id, status }) => ({ 'data-controller-id': id, 'data-status': status }),
  columns: [],
  filters: [],
  removalText: 'Its config is deleted too. Disconnect its doors and devices first.',
  detail: {
    mark: ({ status }) => <StatusTag status={status} variant="filled" />,
    subtitle: ({ description }) => description,
    primary: (row) => <CommandActions entity="controller" row={row} />,
    notice: (row) => <CommandStepsPanel entity="controller" row={row} />,
    facts: [
      ...deviceFacts('controller'),
      signalFact(),
      { label: 'IP address', value: ({ ipAddress }) => ipAddress ?? null },
      { label: 'Hub', value: ({ hubId }) => <RecordLink entity="hub" id={hubId} to="hub.detail" /> },
      { label: 'Command time', value: ({ id }) => <CommandLatency entity="controller" id={id} /> },
    ],
    tabs: [
      { id: 'channels', label: 'Channels', content: (row) => <ChannelsPanel controller={row} /> },
      { id: 'config', label: 'Config', content: (row) => <ConfigPanel controller={row} /> },
      { id: 'locks', label: 'Motorised locks', content: ({ id, siteId }) => <LocksPanel id={id} siteId={siteId} /> },
      {
        id: 'events',
        label: 'Events',
        content: ({ id, siteId }) => <RecordEvents subject="controller" id={id} siteId={siteId} />,
      },
      historyTab('controller'),
    ],
  },
});

export const { detail } = resourcePages(controller);
