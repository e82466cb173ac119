/** The states and territories, as addresses write them. */
export const australianStates = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;

export const australia = 'Australia';

/** Whether a country's name means Australia; a country that is not filled in counts as it. */
export const isAustralia = (country: string) => /^\s*(?:australia|au|aus)?\s*$/i.test(country);
