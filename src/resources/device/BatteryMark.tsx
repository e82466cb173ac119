import { chakra } from '#ui/theme/chakra.ts';
import { lowBattery } from '#domain/states/reception.ts';

/** A battery as an icon and in per cent, marked when low. */
export function BatteryMark({ battery }: { battery: number }) {
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
