export const australianStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;

export const australia = 'Australia';

/** A blank country counts as Australia. */
export const isAustralia = (country: string) => /^\s*(?:australia|au|aus)?\s*$/i.test(country);
