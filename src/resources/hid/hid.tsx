import { KeyRound } from 'lucide-react';
import { labelIn } from '#domain/states/words.ts';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { deviceFacts } from '../device/deviceFacts.tsx';
import { RecordLink } from '../device/RecordLink.tsx';
import { gateDirectionLabels } from '../gate/labels.ts';
import { GatesOfHid } from './GatesOfHid.tsx';
import { RecordEvents } from '../log/RecordEvents.tsx';
import { Wiring } from '../wiring/Wiring.tsx';

export const hid = defineResource({
  entity: 'hid',
  icon: KeyRound,
  routes: { detail: 'hid.detail', edit: 'hid.edit' },
  emptyText: 'HIDs are listed under Devices.',
  attributes: ({ id }) => ({ 'data-hid-id': id }),
  columns: [],
  filters: [],
  removalText: 'Its config is deleted too. Give its gates another reader first.',
  detail: {
    facts: [
      ...deviceFacts('hid'),
      { label: 'Reader for', value: (row) => <GatesOfHid hid={row} /> },
      { label: 'Direction', value: ({ direction }) => labelIn(gateDirectionLabels, direction) },
      { label: 'Connected to', value: (row) => <Wiring of={row} /> },
      { label: 'OSDP network', value: ({ osdpNetworkId }) => <RecordLink entity="osdpNetwork" id={osdpNetworkId} /> },
      { label: 'OSDP address', value: ({ osdpAddress }) => osdpAddress ?? null },
    ],
    tabs: [
      {
        id: 'events',
        label: 'Events',
        content: ({ id, siteId }) => <RecordEvents subject="hid" id={id} siteId={siteId} />,
      },
      historyTab('hid'),
    ],
  },
});

export const { detail } = resourcePages(hid);
