import { and, eq, inArray } from 'drizzle-orm';
import type { Approval } from '#domain/calls/approvals.ts';
import { setEntities, type SetEntity } from '#domain/commands/doorSettings.ts';
import { audienceOfGate } from '#server/access/gateSites.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { audienceOfSite } from '#server/places/visibility.ts';
import { holdRows } from '#server/rest/crud/holdRows.ts';
import type { Audience } from '#server/storage/audience.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { lineOf, setTables, type SetRow } from './setTables.ts';

const audiences: Record<SetEntity, (database: Database, row: SetRow) => Promise<Audience>> = {
  controller: async (database, { siteId }) => ({ siteId, organisationIds: await audienceOfSite(database, siteId) }),
  gate: (database, { id, siteId }) => audienceOfGate(database, id, siteId),
};

/** Sets what another person approved, where the records still stand at the site. */
export async function setApproved(
  { transaction, viewer, now, addChange }: WriteContext,
  { siteId, targets, settings }: Approval,
): Promise<void> {
  if (siteId === null || settings === null || settings === undefined) return;
  for (const entity of setEntities) {
    const table = setTables[entity];
    const ids = targets.flatMap((target) => (target.entity === entity ? target.id : []));
    if (ids.length === 0) continue;
    await holdRows(transaction, table, ids);
    const rows = await transaction
      .update(table)
      .set(settings)
      .where(and(inArray(table.id, ids), eq(table.siteId, siteId)))
      .returning({ id: table.id, siteId: table.siteId, name: table.name });
    for (const row of rows) {
      const line = { action: `Changed ${entity}`, detail: row.name, ...lineOf(entity, row) };
      await recordAction(transaction, viewer, now, line);
      addChange({ entity, act: 'UPDATE', id: row.id, ...(await audiences[entity](transaction, row)) });
    }
  }
}
