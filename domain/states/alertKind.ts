import type { Area } from '../permissions/bits.ts';
import { alertCauses, type AlertCause } from './alert.ts';

/** The kinds of alerts that rules choose from, in the order of their form. */
export const ruleKinds = [
  ...alertCauses,
  'blocked keypad',
  'kept command',
  'approval',
  'emergency',
  'payment',
  'overlock',
  'upkeep',
  'ledger',
  'sign-in',
  'webhook',
] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** What an alert is about. An alert of a second factor is for its person alone, so no rule names it. */
export const alertKinds = [...ruleKinds, 'second factor'] as const;
export type AlertKind = (typeof alertKinds)[number];

export const ruleKindLabels: Record<RuleKind, string> = {
  alarm: 'Alarm',
  fault: 'Fault',
  offline: 'Offline',
  'left open': 'Left open',
  'blocked keypad': 'Keypad blocked',
  'kept command': 'Command removed from the broker',
  approval: 'Approval asked',
  emergency: 'Emergency',
  payment: 'Card payment',
  overlock: 'Overlock',
  upkeep: 'Bookings not kept up to date',
  ledger: 'Ledger',
  'sign-in': 'Sign-in not recognised',
  webhook: 'Webhook turned off',
};

const atSite = ['sites', 'alerts'] as const satisfies readonly Area[];
const ofMoney = ['bookings', 'alerts'] as const satisfies readonly Area[];

/** The areas that a person must read to be told of an alert. */
export const alertAreas: Record<RuleKind, readonly Area[]> = {
  alarm: atSite,
  fault: atSite,
  offline: atSite,
  'left open': atSite,
  'blocked keypad': atSite,
  'kept command': atSite,
  approval: atSite,
  emergency: ['sites'],
  payment: ofMoney,
  overlock: ofMoney,
  upkeep: ofMoney,
  ledger: ofMoney,
  'sign-in': ['admin'],
  webhook: ['admin'],
};

/** The kind of an alert. Those of earlier releases have a cause, or the request that they ask to approve, or neither. */
export function kindOfAlert(alert: {
  kind: AlertKind | null;
  cause: AlertCause | null;
  approvalId: number | null;
}): AlertKind | null {
  return alert.kind ?? alert.cause ?? (alert.approvalId === null ? null : 'approval');
}
