import { alertRuleCalls } from '../calls/alertRules.ts';
import { ledgerCalls } from '../calls/ledger.ts';
import { onCallCalls } from '../calls/onCall.ts';
import { peopleCalls } from '../calls/people.ts';
import { securityCalls } from '../calls/securityLog.ts';
import { webhookCalls } from '../calls/webhooks.ts';
import type { Organisation } from '../entities/organisation.ts';
import { alertRuleMessages } from '../messages/alertRules.ts';
import { directoryMessages } from '../messages/directory.ts';
import { onCallMessages } from '../messages/onCall.ts';
import { webhookMessages } from '../messages/webhooks.ts';
import type { Ask } from '../permissions/can.ts';

interface OrganisationTab {
  label: string;
  /** The right that is needed to see it. Absent: that of the page. */
  ask?: Ask;
  /** Absent: every organisation has the tab. A server without what it shows says nothing of that. */
  isShown?(organisation: Organisation): boolean;
}

export const organisationTabIds = [
  'features',
  'serviceAccounts',
  'webhooks',
  'directory',
  'ledger',
  'securityLog',
  'alertRules',
  'onCall',
] as const;
export type OrganisationTabId = (typeof organisationTabIds)[number];

/** The tabs of an organisation's page with its settings and logs. Those with its records are its page's own. */
export const organisationTabs: Readonly<Record<OrganisationTabId, OrganisationTab>> = {
  features: { label: 'Features' },
  serviceAccounts: { label: 'Service accounts', ask: peopleCalls.serviceAccounts.ask },
  webhooks: {
    label: webhookMessages.title,
    ask: webhookCalls.webhooks.ask,
    isShown: ({ webhookCount }) => webhookCount !== undefined,
  },
  directory: {
    label: directoryMessages.settings.title,
    ask: { superAdmin: true },
    isShown: ({ hasDirectory }) => hasDirectory !== undefined,
  },
  ledger: {
    label: 'Ledger',
    ask: { ...ledgerCalls.ledgerProve.ask, level: 'read' },
    isShown: ({ ledgerProvedAt }) => ledgerProvedAt !== undefined,
  },
  securityLog: {
    label: 'Security log',
    ask: securityCalls.securityLog.ask,
    isShown: ({ securityLogDays }) => securityLogDays !== undefined,
  },
  alertRules: {
    label: alertRuleMessages.title,
    ask: alertRuleCalls.alertRules.ask,
    isShown: ({ maxAlertRules }) => maxAlertRules !== undefined,
  },
  onCall: {
    label: onCallMessages.title,
    ask: onCallCalls.onCall.ask,
    isShown: ({ maxShifts }) => maxShifts !== undefined,
  },
};

/** The query that opens the tab on its organisation's page. */
export const organisationTabSearch = (id: OrganisationTabId): string => `?tab=${id}`;

/** The tabs that a person sees on the page of an organisation, if they may open it. */
export function shownOrganisationTabs(
  organisation: Organisation,
  may: (ask: Ask) => boolean,
): readonly OrganisationTabId[] {
  return organisationTabIds.filter((id) => {
    const { ask = {}, isShown } = organisationTabs[id];
    return may(ask) && isShown?.(organisation) !== false;
  });
}
