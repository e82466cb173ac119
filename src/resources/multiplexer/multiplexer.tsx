import { Network } from 'lucide-react';
import type { Multiplexer } from '#domain/entities/multiplexer.ts';
import { CommandLatency } from '#crud/command/CommandLatency.tsx';
import { CommandStepsPanel } from '#crud/command/CommandStepsPanel.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { DeviceActions } from '#parts/network/DeviceActions.tsx';
import { deviceHistoryTab } from '#parts/network/deviceHistoryTab.tsx';
import { labelAction } from '#parts/label/labelAction.ts';
import { NetworkPanel } from '#parts/network/NetworkPanel.tsx';
import { networkFact } from '#parts/network/networkFact.tsx';
import { replaceAction } from '#parts/network/replace/replaceAction.tsx';
import { traceTab } from '#parts/network/traceTab.tsx';
import { deviceFacts } from '#parts/device/deviceFacts.tsx';
import { ControllerEvents } from '#parts/device/ControllerEvents.tsx';
import { PowerMark } from '#parts/device/PowerMark.tsx';
import { copyDeviceAction } from '../copyDevice.tsx';
import { ChannelsTab } from './ChannelsTab.tsx';
import { Wiring } from '#parts/wiring/Wiring.tsx';

/** Counts the channels whose power was read; null: none. */
function poweredText(channels: Multiplexer['channels']): string | null {
  const known = (channels ?? []).filter(({ power }) => typeof power === 'boolean');
  return known.length === 0 ? null : `${known.filter(({ power }) => power).length} of ${known.length}`;
}

export const multiplexer = defineResource({
  entity: 'multiplexer',
  icon: Network,
  emptyText: 'No multiplexers.',
  removalText: 'Devices on its channels can no longer be reached.',
  attributes: ({ id, power }) => ({
    'data-multiplexer-id': id,
    'data-power': power === undefined ? undefined : String(power),
  }),
  columns: [],
  filters: [],
  detail: {
    mark: ({ power }) => <PowerMark power={power} variant="filled" />,
    primary: (row) => <DeviceActions entity="multiplexer" row={row} />,
    notice: (row) => <CommandStepsPanel entity="multiplexer" row={row} />,
    more: [replaceAction(), labelAction('multiplexer'), copyDeviceAction('multiplexer')],
    facts: [
      { label: 'Enrolled', value: ({ enrolled }) => (enrolled === undefined ? null : enrolled ? 'Yes' : 'Not yet') },
      {
        label: 'Channels powered',
        value: ({ channels }) => poweredText(channels),
      },
      { label: 'Connected to', value: (row) => <Wiring of={row} /> },
      ...deviceFacts('multiplexer'),
      networkFact(),
      { label: 'Command time', value: ({ id }) => <CommandLatency entity="multiplexer" id={id} /> },
    ],
    holdings: (row) => <NetworkPanel entity="multiplexer" row={row} />,
    tabs: [
      { id: 'channels', label: 'Channels', content: (row) => <ChannelsTab key={row.id} multiplexer={row} /> },
      {
        id: 'events',
        label: 'Events',
        content: (row) => <ControllerEvents controllerId={row.controllerId} siteId={row.siteId} />,
      },
      traceTab(),
      deviceHistoryTab('multiplexer'),
    ],
  },
});

export const { detail } = resourcePages(multiplexer);
