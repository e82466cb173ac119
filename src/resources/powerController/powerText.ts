import { decimalText } from '#format/numbers.ts';

/** "1,450 W", "6.5 W" */
export function wattsText(watts: number): string {
  return `${decimalText(watts, watts < 100 ? 1 : 0)} W`;
}

/** "12.4 kWh", "0.35 kWh" */
export function kilowattHoursText(kilowattHours: number): string {
  return `${decimalText(kilowattHours, kilowattHours < 10 ? 2 : 1)} kWh`;
}
