import { entryOf } from './words.ts';

export const australianStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;

/** The time zone of a state's capital. */
const zones: Readonly<Record<(typeof australianStates)[number], string>> = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};

/** The usual time zone of a state; null for a place outside of Australia. */
export const zoneOfState = (state: string, country: string): string | null =>
  isAustralia(country) ? (entryOf(zones, state) ?? null) : null;

export const australia = 'Australia';

/** A blank country counts as Australia. */
export const isAustralia = (country: string) => /^\s*(?:australia|au|aus)?\s*$/i.test(country);
