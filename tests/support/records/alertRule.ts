import type { AlertRule } from '#domain/calls/alertRules.ts';
import { ruleKinds } from '#domain/states/alertKind.ts';

/** A rule for every alert at any hour, which reaches nobody unless it is said. */
export const alertRule = (given: Partial<AlertRule> = {}): AlertRule => ({
  name: 'Nights',
  isOn: true,
  levels: ['low', 'medium', 'high'],
  kinds: [...ruleKinds],
  everySite: true,
  siteIds: [],
  always: true,
  days: [0, 1, 2, 3, 4, 5, 6],
  from: '22:00',
  until: '06:00',
  quietsHigh: false,
  userIds: [],
  roleIds: [],
  webhookIds: [],
  onCall: false,
  steps: [],
  ...given,
});
