import { Lock } from 'lucide-react';
import type { Hub } from '#domain/entities/hub.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { StatusTag } from '#crud/status/StatusTag.tsx';
import { useRows } from '#crud/data/useRows.ts';
import { RowsPanel } from '#crud/related/RowsPanel.tsx';
import { deviceCells } from '../device/deviceCells.tsx';
import { devicesBy } from '../device/devicesBy.ts';
import { NewDevice } from '../device/NewDevice.tsx';
import { OnlineMark } from '../device/OnlineMark.tsx';
import { RecordLink } from '../device/RecordLink.tsx';

export function PadlocksOfHub({ hub: { id, siteId } }: { hub: Hub }) {
  return (
    <RowsPanel
      entity="padlock"
      view={useRows('padlock', devicesBy('hubId', id, siteId))}
      isTitled
      emptyTitle="No padlocks"
      icon={Lock}
      create={<NewDevice kinds={['padlock']} values={{ ...(siteId === undefined ? {} : { siteId }), hubId: id }} />}
      emptyText="Padlocks that report through this hub appear here."
      columns={[
        { id: 'name', header: 'Name', card: 'title', cell: (padlock) => recordName('padlock', padlock) },
        { id: 'status', header: 'Status', width: '9rem', cell: ({ status }) => <StatusTag status={status} /> },
        {
          id: 'unit',
          header: 'Unit',
          width: '7rem',
          cell: ({ unitId }) => <RecordLink entity="unit" id={unitId} to="unit.detail" />,
        },
        { id: 'online', header: 'Last seen', width: '15rem', cell: (row) => <OnlineMark of={row} /> },
        {
          id: 'battery',
          header: 'Battery',
          width: '8rem',
          folds: 'lgDown',
          cell: deviceCells.battery,
        },
        {
          id: 'signal',
          header: 'Signal',
          width: '11rem',
          folds: 'mdDown',
          cell: deviceCells.signal,
        },
      ]}
    />
  );
}
