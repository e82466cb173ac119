import { BatteryMark } from './BatteryMark.tsx';
import { FaultMark } from './FaultMark.tsx';
import { SignalMark } from './SignalMark.tsx';

const isSaid = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** What a table says of a device; null where the device does not say. */
export const deviceCells = {
  battery: ({ battery }: { battery?: number | null | undefined }) =>
    isSaid(battery) ? <BatteryMark battery={battery} /> : null,
  signal: ({ signal }: { signal?: number | null | undefined }) =>
    isSaid(signal) ? <SignalMark signal={signal} stacked /> : null,
  fault: ({ fault }: { fault?: string | null | undefined }) => (fault ? <FaultMark fault={fault} /> : null),
};
