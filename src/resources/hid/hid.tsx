import { KeyRound } from 'lucide-react';
import { labelIn } from '#domain/states/words.ts';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { recordName } from '#domain/entities/recordName.ts';
import { gateDirectionLabels } from '#domain/states/valueLabels.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { deviceFacts } from '#parts/device/deviceFacts.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { KeypadNote } from '#parts/network/KeypadNote.tsx';
import { labelAction } from '#parts/label/labelAction.ts';
import { NetworkPanel } from '#parts/network/NetworkPanel.tsx';
import { Wiring } from '#parts/wiring/Wiring.tsx';
import { copyDeviceAction } from '../copyDevice.tsx';

function GatesOfHid({ hid: { id, siteId } }: { hid: { id: number; siteId?: number | undefined } }) {
  const view = useRows('gate', { siteId, where: { hidId: [id] }, limit: 20 });
  const reason = emptyReasonOfView(view);
  if (reason !== null) return reason.kind === 'failed' ? reason.message : 'Unknown';
  if (view.status !== 'ready') return '…';
  const gates = view.rows.filter(({ hidId }) => hidId === id);
  if (gates.length === 0) return 'None';
  return gates.map((gate, index) => (
    <span key={gate.id}>
      {index === 0 ? null : ', '}
      <AppLink to="gate.detail" parameters={{ id: gate.id }}>
        {recordName('gate', gate)}
      </AppLink>
    </span>
  ));
}

export const hid = defineResource({
  entity: 'hid',
  icon: KeyRound,
  emptyText: 'HIDs are listed under Devices.',
  attributes: ({ id }) => ({ 'data-hid-id': id }),
  columns: [],
  filters: [],
  removalText: 'Its config is deleted too. Give its gates another reader first.',
  detail: {
    more: [labelAction('hid'), copyDeviceAction('hid')],
    facts: [
      ...deviceFacts('hid'),
      { label: 'Reader for', value: (row) => <GatesOfHid hid={row} /> },
      { label: 'Direction', value: ({ direction }) => labelIn(gateDirectionLabels, direction) },
      {
        label: 'Connected to',
        value: (row) => (
          <>
            <Wiring of={row} />
            <KeypadNote hid={row} />
          </>
        ),
      },
      { label: 'OSDP network', value: ({ osdpNetworkId }) => <RecordLink entity="osdpNetwork" id={osdpNetworkId} /> },
      { label: 'OSDP address', value: ({ osdpAddress }) => osdpAddress ?? null },
    ],
    holdings: (row) => <NetworkPanel entity="hid" row={row} />,
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
