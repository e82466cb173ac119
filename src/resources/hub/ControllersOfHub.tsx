import { CircuitBoard } from 'lucide-react';
import type { Hub } from '#domain/entities/hub.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { deviceCells } from '../device/deviceCells.tsx';
import { DeviceTable } from '../device/DeviceTable.tsx';
import { NewDevice } from '../device/NewDevice.tsx';
import { OnlineMark } from '../device/OnlineMark.tsx';

export function ControllersOfHub({ hub: { id, siteId } }: { hub: Hub }) {
  return (
    <DeviceTable
      entity="controller"
      by="hubId"
      {...{ id, siteId }}
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
