const format = (digits: number) => new Intl.NumberFormat('en-AU', { maximumFractionDigits: digits });
const whole = format(0);
const hundredths = format(2);
const tenths = format(1);

/** "1,450 W", "6.5 W" */
export function wattsText(watts: number): string {
  return `${(watts < 100 ? tenths : whole).format(watts)} W`;
}

/** "12.4 kWh", "0.35 kWh" */
export function kilowattHoursText(kilowattHours: number): string {
  return `${(kilowattHours < 10 ? hundredths : tenths).format(kilowattHours)} kWh`;
}
