import { asc, eq, sql } from 'drizzle-orm';
import { organisationBody } from '#domain/bodies/places.ts';
import { securityDays } from '#domain/calls/securityLog.ts';
import { organisation } from '#domain/entities/organisation.ts';
import { audienceOfSite, ofOwnOrganisation } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { organisationFeatures, organisations } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { noFeatures } from '#server/places/noFeatures.ts';

const featuresChange = (act: Change['act'], id: number): Change => ({
  entity: 'organisationFeatures',
  act,
  id,
  organisationId: id,
  organisationIds: [id],
});

/** Sites show a setting of their organisation. */
async function noteSitesChanged(
  transaction: Database,
  organisationId: number,
  addChange: WriteContext['addChange'],
): Promise<void> {
  const rows = await transaction
    .select({ id: sites.id })
    .from(sites)
    .where(eq(sites.organisationId, organisationId))
    .orderBy(asc(sites.id));
  for (const { id } of rows) {
    const organisationIds = await audienceOfSite(transaction, id);
    addChange({ entity: 'site', act: 'UPDATE', id, organisationId, organisationIds });
  }
}

/** A field of the last proof of its ledger, as SQL. */
const proofOf = (field: 'at' | 'count') => sql<string | null>`(
  select proof.value ->> ${sql.raw(`'${field}'`)} from settings proof where proof.key = 'ledger proof ' || organisations.id)`;

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
      'strictness',
      'overlockAfterDays',
      'overlockMinimum',
      'reminderAfterDays',
      'reminderMinimum',
      'lateFeeAfterDays',
      'lateFeeMinimum',
      'lateFee',
      'gatesAfterDays',
      'gatesMinimum',
      'twoPersonApproval',
      'createdAt',
    ]),
    ledgerProvedAt: proofOf('at'),
    ledgerDisagreements: sql<number | null>`(${proofOf('count')})::int`,
    securityLogDays: sql<number>`${sql.raw(String(securityDays))}`,
  },
  optionName: organisations.name,
  visible: (viewer) => ofOwnOrganisation(viewer, organisations.id),
  audience: (_database, row) => Promise.resolve({ organisationId: row.id, organisationIds: [row.id] }),
  writing: {
    body: organisationBody,
    prepare: (_transaction, viewer, values, current) => {
      if (current === null) requireSuperAdmin(viewer);
      return Promise.resolve(values);
    },
    settle: async ({ transaction, addChange }, id, { twoPersonApproval }, current) => {
      if (current !== null) {
        if ((twoPersonApproval ?? current.twoPersonApproval) !== current.twoPersonApproval) {
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
