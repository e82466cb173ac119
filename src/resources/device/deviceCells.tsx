import { BatteryMark } from './BatteryMark.tsx';
import { FaultMark } from './FaultMark.tsx';
import { SignalMark } from './SignalMark.tsx';

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** The cells of device tables; null if the device has no value. */
export const deviceCells = {
  battery: ({ battery }: { battery?: number | null | undefined }) =>
    isKnown(battery) ? <BatteryMark battery={battery} /> : null,
  signal: ({ signal }: { signal?: number | null | undefined }) =>
    isKnown(signal) ? <SignalMark signal={signal} stacked /> : null,
  fault: ({ fault }: { fault?: string | null | undefined }) => (fault ? <FaultMark fault={fault} /> : null),
};
