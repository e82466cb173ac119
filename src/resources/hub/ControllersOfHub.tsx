import { CircuitBoard } from 'lucide-react';
import type { Hub } from '#domain/entities/hub.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { useRows } from '#crud/data/useRows.ts';
import { RowsPanel } from '#crud/related/RowsPanel.tsx';
import { deviceCells } from '../device/deviceCells.tsx';
import { devicesBy } from '../device/devicesBy.ts';
import { NewDevice } from '../device/NewDevice.tsx';
import { OnlineMark } from '../device/OnlineMark.tsx';

export function ControllersOfHub({ hub: { id, siteId } }: { hub: Hub }) {
  return (
    <RowsPanel
      entity="controller"
      view={useRows('controller', devicesBy('hubId', id, siteId))}
      isTitled
      emptyTitle="No controllers"
      icon={CircuitBoard}
      create={<NewDevice kinds={['controller']} values={{ ...(siteId === undefined ? {} : { siteId }), hubId: id }} />}
      emptyText="Controllers that report through this hub appear here."
      columns={[
        {
          id: 'name',
          header: 'Name',
          card: 'title',
          cell: (controller) => (
            <AppLink to="controller.detail" parameters={{ id: controller.id }}>
              {recordName('controller', controller)}
            </AppLink>
          ),
        },
        { id: 'online', header: 'Last seen', width: '15rem', cell: (row) => <OnlineMark of={row} /> },
        {
          id: 'signal',
          header: 'Signal',
          width: '11rem',
          cell: deviceCells.signal,
        },
        {
          id: 'fault',
          header: 'Fault',
          folds: 'lgDown',
          cell: deviceCells.fault,
        },
      ]}
    />
  );
}
