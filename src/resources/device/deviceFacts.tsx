import type { Fact } from '#crud/descriptor/define.ts';
import { SiteName } from '../site/SiteName.tsx';
import { deviceCells } from './deviceCells.tsx';
import { OnlineMark, type Heard } from './OnlineMark.tsx';
import { SignalMark } from './SignalMark.tsx';

/** What every device has. */
export interface DeviceRow extends Heard {
  siteId?: number | undefined;
  firmware?: string | null | undefined;
  serialNumber?: string | null | undefined;
  fault?: string | null | undefined;
}

/** What an engineer asks first of any device; a descriptor puts its own behind it. */
export function deviceFacts<Row extends DeviceRow>(): readonly Fact<Row>[] {
  return [
    { label: 'Last heard', value: (row) => <OnlineMark of={row} /> },
    { label: 'Fault', value: (row) => deviceCells.fault(row) ?? 'None known' },
    { label: 'Site', value: ({ siteId }) => <SiteName siteId={siteId} /> },
    { label: 'Serial number', value: ({ serialNumber }) => serialNumber ?? null },
    { label: 'Firmware', value: ({ firmware }) => firmware ?? null },
  ];
}

/** For those that are heard by radio. */
export function signalFact<Row extends { signal?: number | null | undefined }>(): Fact<Row> {
  return {
    label: 'Signal',
    value: ({ signal }) => (signal === null || signal === undefined ? null : <SignalMark signal={signal} />),
  };
}
