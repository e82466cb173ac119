import type { EntityName } from '../entities/index.ts';
import { proofLimits } from '../limits/proof.ts';
import { arrearsRules } from './places.ts';
import { resourceActsOf } from './resource.ts';

/** An organisation's rules: how it asks for money and approval. */
export const organisationRules = [...arrearsRules, 'twoPersonApproval', 'pinDigits'] as const;

const changesOf = (entity: EntityName) =>
  resourceActsOf(entity)
    .filter((act) => act !== 'list' && act !== 'read')
    .map((act) => `${entity}.${act}`);

const always = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'always']));

const pinCodes = `after the PIN codes of ${proofLimits.people} people within ${proofLimits.minutes} minutes`;
const keptPinCodes = `${pinCodes}, if it names no code`;
const sharing = 'if other organisations see more';
const rights = 'if it gives or takes rights';
const byFactor = 'if the person has a second factor';

/** The calls that ask for a recent proof, by name, with the case in which they do. */
export const provesAgain: Readonly<Record<string, string>> = {
  ...always([
    ...changesOf('permissionRole'),
    ...changesOf('userRole'),
    ...changesOf('organisationFeatures'),
    'secondFactorReset',
    'invitationLink',
    'serviceAccountGenerate',
    'serviceAccountRegenerate',
    'serviceAccountUpdate',
    'apiTokenMake',
    'directorySave',
    'directoryRemove',
    'directoryOnly',
    'webhookMake',
    'webhookUpdate',
    'webhookRemove',
    'webhookRotate',
    'alertRulesSave',
    'onCallSave',
    'exportLog',
  ]),
  'user.create': rights,
  'user.update': `${rights}, asks for another email, or restores or moves somebody`,
  'site.create': sharing,
  'site.update': sharing,
  'organisation.update': "if it changes the organisation's rules",
  authenticatorStart: byFactor,
  passkeyStart: byFactor,
  passkeyAlone: 'if the passkey is to sign in alone',
  factorRemove: byFactor,
  recoveryCodesDraw: byFactor,
  directoryConnect: 'if the account is not connected yet',
  paymentRefund: `if a card gets back more than $${proofLimits.cardRefund}`,
  customerPinCodes: pinCodes,
  userPinCodes: pinCodes,
  customerPinCodeUpdate: keptPinCodes,
  userPinCodeUpdate: keptPinCodes,
};
