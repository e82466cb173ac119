import { Cog } from 'lucide-react';
import { CommandLatency } from '#crud/command/CommandLatency.tsx';
import { defineResource } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { resourcePages } from '#crud/page/resourcePages.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';
import { deviceFacts } from '#parts/device/deviceFacts.tsx';
import { ControllerEvents } from '#parts/device/ControllerEvents.tsx';
import { copyDeviceAction } from '../copyDevice.tsx';
import { EditDevice } from '../EditDevice.tsx';
import { RecordLink } from '#crud/link/RecordLink.tsx';
import { RecordEvents } from '#parts/log/RecordEvents.tsx';
import { BoltPicture } from './BoltPicture.tsx';
import { CalibrationPanel } from './CalibrationPanel.tsx';
import { labelAction } from '#parts/label/labelAction.ts';
import { NetworkPanel } from '#parts/network/NetworkPanel.tsx';
import { Wiring } from '#parts/wiring/Wiring.tsx';
import type { MotorisedLock } from '#domain/entities/motorisedLock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';

/** When the lock was calibrated, in the site's zone. */
function CalibratedAt({ lock: { calibratedAt, siteId } }: { lock: MotorisedLock }) {
  const zone = useSiteZone(siteId);
  return calibratedAt ? <Moment at={calibratedAt} zone={zone} /> : '–';
}

export const motorisedLock = defineResource({
  entity: 'motorisedLock',
  icon: Cog,
  emptyText: 'No motorised locks.',
  removalText: 'Its unit stays, without a motorised lock.',
  attributes: ({ id, calibration }) => ({ 'data-motorised-lock-id': id, 'data-calibration': calibration }),
  columns: [],
  filters: [],
  detail: {
    mark: ({ calibration }) => <StateTag of="calibration" state={calibration} variant="filled" />,
    primary: (row) => <EditDevice entity="motorisedLock" row={row} />,
    notice: (row) => <CalibrationPanel lock={row} />,
    more: [labelAction('motorisedLock'), copyDeviceAction('motorisedLock')],
    facts: [
      { label: 'Bolt', value: ({ boltPosition }) => <BoltPicture position={boltPosition} /> },
      { label: 'Unit', value: ({ unitId }) => <RecordLink entity="unit" id={unitId} to="unit.detail" /> },
      { label: 'Connected to', value: (row) => <Wiring of={row} /> },
      { label: 'Calibrated', value: (row) => <CalibratedAt lock={row} /> },
      ...deviceFacts('motorisedLock'),
      { label: 'Command time', value: ({ id }) => <CommandLatency entity="motorisedLock" id={id} /> },
    ],
    holdings: (row) => <NetworkPanel entity="motorisedLock" row={row} />,
    tabs: [
      {
        id: 'events',
        label: 'Events',
        content: ({ unitId, controllerId, siteId }) =>
          unitId ? (
            <RecordEvents subject="unit" id={unitId} siteId={siteId} />
          ) : (
            <ControllerEvents controllerId={controllerId} siteId={siteId} />
          ),
      },
      historyTab('motorisedLock'),
    ],
  },
});

export const { detail } = resourcePages(motorisedLock);
