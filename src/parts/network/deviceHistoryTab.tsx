import type { LinkedEntity } from '#domain/calls/networkDevices.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { historyTab } from '#crud/history/historyTab.tsx';
import { NetworkDeviceName } from './NetworkDeviceName.tsx';

/** The history of a record that may stand for a network device, with the names of those devices. */
export const deviceHistoryTab = (entity: LinkedEntity): DetailTab<{ id: number; siteId?: number | undefined }> =>
  historyTab(
    entity,
    ({ siteId }) =>
      (field, value) =>
        field === 'networkDeviceId' && typeof value === 'number' ? (
          <NetworkDeviceName key={value} siteId={siteId} id={value} />
        ) : undefined,
  );
