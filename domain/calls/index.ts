import { bodies } from '../bodies/index.ts';
import type { ResourceAct } from '../entities/define.ts';
import { resourceNames, type EntityName } from '../entities/index.ts';
import { accountCalls } from './account.ts';
import { alertRuleCalls } from './alertRules.ts';
import { cashCountCalls } from './cashCounts.ts';
import { catalogueCalls } from './catalogue.ts';
import { creditCalls } from './customerCredit.ts';
import type { CallDefinition } from './define.ts';
import { deviceCalls } from './devices.ts';
import { doorHealthCalls } from './doorHealth.ts';
import { directoryCalls } from './directory.ts';
import { deviceCommandCalls, doorCalls } from './doors.ts';
import { bookkeepingCalls } from './bookkeeping.ts';
import { exportCalls } from './exports.ts';
import { forgottenPasswordCalls } from './forgottenPassword.ts';
import { importCalls } from './imports.ts';
import { healthCalls, logCalls, noticeCalls } from './operations.ts';
import { ledgerCalls } from './ledger.ts';
import { mediaCalls } from './media.ts';
import { networkDeviceCalls } from './networkDevices.ts';
import { onCallCalls } from './onCall.ts';
import { pairingCalls } from './pairings.ts';
import { paperCalls } from './papers.ts';
import { peopleCalls } from './people.ts';
import { pinLengthCalls } from './pinLengths.ts';
import { poolCalls } from './pool.ts';
import { rentalCalls } from './rentals.ts';
import { reportColumnCalls } from './reportColumns.ts';
import { resourceActsOf, resourceCalls } from './resource.ts';
import { secondFactorCalls } from './secondFactor.ts';
import { securityCalls } from './securityLog.ts';
import { siteHistoryCalls } from './siteHistory.ts';
import { siteLatencyCalls } from './siteLatency.ts';
import { sessionCalls } from './session.ts';
import { placeCalls } from './places.ts';
import { accessCalls } from './access.ts';
import { acknowledgementCalls } from './acknowledgements.ts';
import { approvalCalls } from './approvals.ts';
import { scenarioCalls } from './scenarios.ts';
import { scenarioRunCalls } from './scenarioRuns.ts';
import { webhookCalls } from './webhooks.ts';

/**
 * Calls of no single resource, or beyond its list, read, create, update and delete. Only for code that walks them all:
 * a browser page imports one group, because each brings its bodies' shapes.
 */
export const calls = {
  ...sessionCalls,
  ...forgottenPasswordCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...directoryCalls,
  ...webhookCalls,
  ...doorCalls,
  ...deviceCommandCalls,
  ...approvalCalls,
  ...scenarioCalls,
  ...scenarioRunCalls,
  ...deviceCalls,
  ...networkDeviceCalls,
  ...pairingCalls,
  ...doorHealthCalls,
  ...healthCalls,
  ...logCalls,
  ...noticeCalls,
  ...acknowledgementCalls,
  ...alertRuleCalls,
  ...onCallCalls,
  ...securityCalls,
  ...exportCalls,
  ...accessCalls,
  ...placeCalls,
  ...siteHistoryCalls,
  ...siteLatencyCalls,
  ...rentalCalls,
  ...ledgerCalls,
  ...cashCountCalls,
  ...bookkeepingCalls,
  ...reportColumnCalls,
  ...creditCalls,
  ...importCalls,
  ...paperCalls,
  ...catalogueCalls,
  ...mediaCalls,
  ...peopleCalls,
  ...pinLengthCalls,
  ...poolCalls,
} as const;

export interface NamedCall {
  /** "unitOpen", or "unit.list" for one of a resource's six. */
  name: string;
  call: CallDefinition;
}

const withBody = (name: EntityName, act: ResourceAct): CallDefinition => {
  const call = resourceCalls(name)[act];
  const body = bodies[name];
  if (body === null || (act !== 'create' && act !== 'update')) return call;
  return { ...call, body: act === 'create' ? body : body.partial() };
};

const special: readonly NamedCall[] = Object.entries(calls).map(([name, call]) => ({ name, call }));

const spoken = new Set(special.map(({ call: { method, path } }) => `${method} ${path}`));

/** Each once: a special call stands for the resource's call with the same path. */
export const everyCall: readonly NamedCall[] = [
  ...special,
  ...resourceNames.flatMap((name) =>
    resourceActsOf(name)
      .map((act) => ({ name: `${name}.${act}`, call: withBody(name, act) }))
      .filter(({ call: { method, path } }) => !spoken.has(`${method} ${path}`)),
  ),
];
