/** The scenarios that every site has. */
export const standardScenarios = ['lockdown', 'fire'] as const;
export type StandardScenario = (typeof standardScenarios)[number];
