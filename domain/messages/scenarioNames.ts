/** Apart from the other texts of scenarios: the first screen shows them. */
export const scenarioNames = {
  open: 'Run a scenario',
  menu: 'Emergencies',
  others: 'Other scenarios…',
  lockdown: 'Site lockdown',
  fire: 'Fire: open all exits',
} as const;
