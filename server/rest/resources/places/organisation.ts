import { sql } from 'drizzle-orm';
import { organisationBody } from '#domain/bodies/places.ts';
import { organisationRules } from '#domain/calls/provesAgain.ts';
import { alertRuleLimits } from '#domain/calls/alertRules.ts';
import { onCallLimits } from '#domain/calls/onCall.ts';
import { securityDays } from '#domain/calls/securityLog.ts';
import { organisation } from '#domain/entities/organisation.ts';
import { ofOwnOrganisation } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { organisationFeatures, organisations } from '#server/storage/schema/places/organisations.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import type { Change } from '#server/storage/change.ts';
import type { Viewer } from '#server/viewer.ts';
import { noFeatures } from '#server/places/noFeatures.ts';
import { noteSitesChanged } from '#server/places/noteSitesChanged.ts';
import { requireProof } from '#server/rest/account/requireProof.ts';
import { requestToStopAsking } from '#server/rest/commands/stopAsking.ts';

const featuresChange = (act: Change['act'], id: number): Change => ({
  entity: 'organisationFeatures',
  act,
  id,
  organisationId: id,
  organisationIds: [id],
});

/** A field of the last proof of its ledger, as SQL. */
const proofOf = (field: 'at' | 'count') => sql<string | null>`(
  select proof.value ->> ${sql.raw(`'${field}'`)} from settings proof where proof.key = 'ledger proof ' || organisations.id)`;

interface Asking {
  twoPersonApproval?: boolean | undefined;
}

/** Only a second person turns the second person off. */
const isTurningOff = (given: Asking, current: Asking | null): boolean =>
  current?.twoPersonApproval === true && given.twoPersonApproval === false;

type Rules = Partial<Record<(typeof organisationRules)[number], unknown>>;

const changesRules = (given: Rules, current: Rules): boolean =>
  organisationRules.some((rule) => given[rule] !== undefined && given[rule] !== current[rule]);

const ofSuperAdmins = {
  fileMegabytes: sql<number>`organisations.file_megabytes`,
  hasDirectory: sql<boolean>`exists (
    select 1 from directories directory where directory.organisation_id = organisations.id)`,
};

function requireSuperAdmin({ rights }: Viewer): void {
  if (!rights.isSuperAdmin) throw new Refusal(403, 'Only a super admin can create or delete an organisation.');
}

export const organisationResource = defineResource({
  entity: organisation.name,
  table: organisations,
  fields: {
    ...columnsNamed(organisations, [
      'id',
      'name',
      'email',
      'phone',
      'abn',
      'tradingName',
      'address',
      'gstRegistered',
      ...organisationRules,
      'createdAt',
    ]),
    ledgerProvedAt: proofOf('at'),
    ledgerDisagreements: sql<number | null>`(${proofOf('count')})::int`,
    securityLogDays: sql<number>`${sql.raw(String(securityDays))}`,
    webhookCount: sql<number>`(
      select count(*)::int from webhook_endpoints endpoint where endpoint.organisation_id = organisations.id)`,
    maxAlertRules: sql<number>`${sql.raw(String(alertRuleLimits.rules))}`,
    maxShifts: sql<number>`${sql.raw(String(onCallLimits.shifts))}`,
  },
  // Only those who run the server see an organisation's limit for stored files, and its directory.
  fieldsFor: ({ rights }) => (rights.isSuperAdmin ? ofSuperAdmins : {}),
  optionName: organisations.name,
  visible: (viewer) => ofOwnOrganisation(viewer, organisations.id),
  audience: (_database, row) => Promise.resolve({ organisationId: row.id, organisationIds: [row.id] }),
  writing: {
    body: organisationBody,
    prepare: (_transaction, viewer, values, current) => {
      if (current === null) requireSuperAdmin(viewer);
      if (values.fileMegabytes !== undefined && !viewer.rights.isSuperAdmin) {
        throw new Refusal(403, 'Only a super admin changes how much an organisation may store.', 'fileMegabytes');
      }
      if (current !== null && changesRules(values, current)) requireProof(viewer);
      if (!isTurningOff(values, current)) return Promise.resolve(values);
      const { twoPersonApproval: _waiting, ...others } = values;
      return Promise.resolve(others);
    },
    settle: async (context, id, given, current) => {
      const { transaction, addChange } = context;
      if (current !== null) {
        if (isTurningOff(given, current)) await requestToStopAsking(context, current);
        const hasOtherDigits = given.pinDigits !== undefined && given.pinDigits !== current.pinDigits;
        if (hasOtherDigits || (given.twoPersonApproval === true && !current.twoPersonApproval)) {
          await noteSitesChanged(transaction, id, addChange);
        }
        return;
      }
      await transaction.insert(organisationFeatures).values({ id, ...noFeatures });
      addChange(featuresChange('CREATE', id));
    },
    beforeDelete: (_transaction, viewer, current, addChange) => {
      requireSuperAdmin(viewer);
      addChange(featuresChange('DELETE', current.id));
      return Promise.resolve();
    },
    conflicts: {
      organisations_name: { status: 409, field: 'name', sentence: 'There is already an organisation of this name.' },
    },
    nameOf: (row) => String(row.name),
  },
});
