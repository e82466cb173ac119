import { Cog } from 'lucide-react';
import { recordName } from '#domain/entities/recordName.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { useRows } from '#crud/data/useRows.ts';
import { RowsPanel } from '#crud/related/RowsPanel.tsx';
import { mostDevices } from '../device/devicesBy.ts';
import { NewDevice } from '../device/NewDevice.tsx';
import { OnlineMark } from '../device/OnlineMark.tsx';
import { RecordLink } from '../device/RecordLink.tsx';
import { boltText } from '../motorisedLock/BoltPicture.tsx';
import { StateTag } from '#crud/status/StateTag.tsx';

export function LocksPanel({ id, siteId }: { id: number; siteId: number | undefined }) {
  return (
    <RowsPanel
      entity="motorisedLock"
      view={useRows('motorisedLock', { of: { subject: 'controller', id }, limit: mostDevices })}
      isTitled
      emptyTitle="No motorised locks"
      icon={Cog}
      create={
        <NewDevice
          kinds={['motorisedLock']}
          values={{ ...(siteId === undefined ? {} : { siteId }), controllerId: id }}
        />
      }
      emptyText="Motorised locks connected to this controller appear here."
      columns={[
        {
          id: 'name',
          header: 'Name',
          card: 'title',
          cell: (lock) => (
            <AppLink to="motorisedLock.detail" parameters={{ id: lock.id }}>
              {recordName('motorisedLock', lock)}
            </AppLink>
          ),
        },
        { id: 'channel', header: 'Channel', width: '6rem', cell: ({ channel }) => channel ?? '–' },
        {
          id: 'unit',
          header: 'Unit',
          width: '7rem',
          cell: ({ unitId }) => <RecordLink entity="unit" id={unitId} to="unit.detail" />,
        },
        { id: 'bolt', header: 'Bolt', width: '8rem', cell: ({ boltPosition }) => boltText(boltPosition) },
        {
          id: 'calibration',
          header: 'Calibration',
          width: '11rem',
          cell: ({ calibration }) => <StateTag of="calibration" state={calibration} />,
        },
        {
          id: 'online',
          header: 'Last seen',
          width: '15rem',
          folds: 'mdDown',
          cell: (row) => <OnlineMark of={row} />,
        },
      ]}
    />
  );
}
