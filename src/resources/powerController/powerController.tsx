import { Zap } from 'lucide-react';
import { CommandActions } from '#crud/command/CommandActions.tsx';
import { CommandLatency } from '#crud/command/CommandLatency.tsx';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { deviceFacts } from '#parts/device/deviceFacts.tsx';
import { ControllerEvents } from '#parts/device/ControllerEvents.tsx';
import { PowerMark } from '#parts/device/PowerMark.tsx';
import { copyDeviceAction } from '../copyDevice.tsx';
import { EnergyTab } from './EnergyTab.tsx';
import { wattsText } from './powerText.ts';
import { labelAction } from '#parts/label/labelAction.ts';
import { NetworkPanel } from '#parts/network/NetworkPanel.tsx';
import { Wiring } from '#parts/wiring/Wiring.tsx';

export const powerController = defineResource({
  entity: 'powerController',
  icon: Zap,
  emptyText: 'No power controllers.',
  removalText: 'Its readings are deleted too.',
  attributes: ({ id, power }) => ({
    'data-power-controller-id': id,
    'data-power': power === undefined ? undefined : String(power),
  }),
  columns: [],
  filters: [],
  detail: {
    mark: ({ power }) => <PowerMark power={power} variant="filled" />,
    primary: (row) => <CommandActions entity="powerController" row={row} />,
    notice: (row) => <CommandStepsPanel entity="powerController" row={row} />,
    more: [labelAction('powerController'), copyDeviceAction('powerController')],
    facts: [
      {
        label: 'Current load',
        value: ({ watts }) => (watts === null || watts === undefined ? null : wattsText(watts)),
      },
      { label: 'Connected to', value: (row) => <Wiring of={row} /> },
      ...deviceFacts('powerController'),
      { label: 'Command time', value: ({ id }) => <CommandLatency entity="powerController" id={id} /> },
    ],
    holdings: (row) => <NetworkPanel entity="powerController" row={row} />,
    tabs: [
      { id: 'energy', label: 'Energy', content: (row) => <EnergyTab key={row.id} of={row} /> },
      {
        id: 'events',
        label: 'Events',
        content: (row) => <ControllerEvents controllerId={row.controllerId} siteId={row.siteId} />,
      },
      historyTab('powerController'),
    ],
  },
});

export const { detail } = resourcePages(powerController);
