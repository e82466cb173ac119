import type { Reachability } from '#domain/states/reach.ts';
import { deviceNounLabels, deviceNounOf, type DeviceKind } from '#domain/states/deviceKind.ts';
import type { Fact } from '#crud/descriptor/define.ts';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { deviceCells } from './deviceCells.tsx';
import { OnlineMark } from './OnlineMark.tsx';
import { SignalMark } from './SignalMark.tsx';

/** The fields of every device. */
export interface DeviceRow extends Reachability {
  siteId?: number | undefined;
  firmware?: string | null | undefined;
  serialNumber?: string | null | undefined;
  fault?: string | null | undefined;
}

/** A device that was never heard may have any fault. */
const isFaultKnown = ({ fault, online, lastHeardAt }: DeviceRow) =>
  fault !== undefined && (online !== false || Boolean(lastHeardAt));

export function deviceFacts<Row extends DeviceRow>(kind: DeviceKind): readonly Fact<Row>[] {
  return [
    { label: 'Device type', value: (row) => deviceNounLabels[deviceNounOf(kind, row)] },
    { label: 'Last seen', value: (row) => <OnlineMark of={row} /> },
    { label: 'Fault', value: (row) => deviceCells.fault(row) ?? (isFaultKnown(row) ? 'No faults' : null) },
    { label: 'Site', value: (row) => <SiteName siteId={row.siteId} of={row} /> },
    { label: 'Serial number', value: ({ serialNumber }) => serialNumber ?? null },
    { label: 'Firmware', value: ({ firmware }) => firmware ?? null },
  ];
}

export function signalFact<Row extends { signal?: number | null | undefined }>(): Fact<Row> {
  return {
    label: 'Signal',
    value: ({ signal }) => (signal === null || signal === undefined ? null : <SignalMark signal={signal} />),
  };
}
