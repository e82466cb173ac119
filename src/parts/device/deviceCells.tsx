import { chakra } from '#ui/theme/chakra.ts';
import { lowBattery } from '#domain/states/reception.ts';
import { FaultMark } from './FaultMark.tsx';
import { SignalMark } from './SignalMark.tsx';

/** A battery as an icon and in per cent, marked when low. */
function BatteryMark({ battery }: { battery: number }) {
  const low = battery <= lowBattery;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      data-battery={low ? 'low' : 'fine'}
      color={low ? 'fault.fg' : undefined}
    >
      <svg width="25" height="12" viewBox="0 0 25 12" fill="none" aria-hidden="true">
        <rect x="0.5" y="0.5" width="21" height="11" rx="2.5" stroke="currentColor" />
        <rect x="22.5" y="3.5" width="2" height="5" rx="1" fill="currentColor" />
        <rect x="2" y="2" width={(18 * battery) / 100} height="8" rx="1.25" fill="currentColor" />
      </svg>
      <span>
        {Math.round(battery)}%{low ? ', low' : null}
      </span>
    </chakra.span>
  );
}

const isKnown = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/** The cells of device tables; null if the device has no value. */
export const deviceCells = {
  battery: ({ battery }: { battery?: number | null | undefined }) =>
    isKnown(battery) ? <BatteryMark battery={battery} /> : null,
  signal: ({ signal }: { signal?: number | null | undefined }) =>
    isKnown(signal) ? <SignalMark signal={signal} stacked /> : null,
  fault: ({ fault }: { fault?: string | null | undefined }) => (fault ? <FaultMark fault={fault} /> : null),
};
