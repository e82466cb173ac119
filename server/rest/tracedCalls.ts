import { approvalCalls } from '#domain/calls/approvals.ts';
import type { CallDefinition } from '#domain/calls/define.ts';
import { deviceCommandCalls, doorCalls } from '#domain/calls/doors.ts';
import { peopleCalls } from '#domain/calls/people.ts';
import { scenarioRunCalls } from '#domain/calls/scenarioRuns.ts';
import { resourceActsOf } from '#domain/calls/resource.ts';
import type { SecurityKind } from '#domain/calls/securityLog.ts';
import type { EntityName } from '#domain/entities/index.ts';

export interface Traced {
  kind: SecurityKind;
  /** Whether its record is a user. */
  isAboutUser: boolean;
}

const changing = (calls: Readonly<Record<string, CallDefinition>>) =>
  Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]));

const changesOf = (entity: EntityName) =>
  resourceActsOf(entity).flatMap((act) => (act === 'list' || act === 'read' ? [] : [`${entity}.${act}`]));

const all = (names: readonly string[], kind: SecurityKind, isAboutUser = false) =>
  Object.fromEntries(names.map((name) => [name, { kind, isAboutUser }]));

/** The traced calls, by name. */
export const tracedCalls: Readonly<Record<string, Traced>> = {
  ...all(
    [
      'signIn',
      'secondStep',
      'secondStepPasskey',
      'passkeySignIn',
      'setupAuthenticator',
      'setupPasskey',
      'setupFinish',
      'directoryReturn',
      'directoryLogout',
      'resetPassword',
    ],
    'signIn',
  ),
  ...all(
    [
      'passwordChange',
      'signInNotMine',
      'authenticatorStart',
      'passkeyStart',
      'factorAdd',
      'passkeyAlone',
      'factorRemove',
      'recoveryCodesDraw',
      'proofPasskey',
      'proofGive',
      'directoryConnect',
    ],
    'signIn',
    true,
  ),
  ...all(changing({ ...doorCalls, ...deviceCommandCalls }), 'command'),
  ...all([...changing(scenarioRunCalls), 'siteEmergency', 'networkDeviceTry'], 'command'),
  ...all([...changing(approvalCalls), 'siteScenariosSave'], 'approval'),
  ...all([...changing(peopleCalls), ...changesOf('user'), 'profileUpdate'], 'rights', true),
  ...all(['directorySave', 'directoryRemove', 'directoryOnly'], 'rights'),
  ...all(['webhookMake', 'webhookUpdate', 'webhookRemove', 'webhookRotate'], 'rights'),
  ...all(['alertRulesSave', 'onCallSave'], 'rights'),
  ...all([...changesOf('permissionRole'), ...changesOf('userRole')], 'rights'),
};
