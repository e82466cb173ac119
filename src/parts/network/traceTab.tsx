import { networkDeviceCalls } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import type { DetailTab } from '#crud/descriptor/define.ts';
import { TracePanel } from './TracePanel.tsx';

interface Linked {
  siteId?: number | undefined;
  networkDeviceId?: number | null | undefined;
}

/** The last messages of the device that a record stands for. */
export const traceTab = <Row extends Linked>(): DetailTab<Row> => ({
  id: 'messages',
  label: networkMessages.trace.title,
  ask: networkDeviceCalls.networkDeviceTrace.ask,
  isShown: ({ networkDeviceId }) => typeof networkDeviceId === 'number',
  content: ({ networkDeviceId, siteId }) =>
    typeof networkDeviceId === 'number' ? (
      <TracePanel key={networkDeviceId} networkDeviceId={networkDeviceId} siteId={siteId} />
    ) : null,
});
