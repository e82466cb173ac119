import { and, count, desc, eq, inArray, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { importCloseBody, importOpenBody } from '#domain/bodies/imports.ts';
import type { ImportRecord } from '#domain/calls/imports.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { importKindIds } from '#domain/import/plan.ts';
import { importRecordMessages } from '#domain/messages/importRecords.ts';
import { can } from '#domain/permissions/can.ts';
import { numberText } from '#format/numbers.ts';
import { serverTiming } from '#server/config/timing.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { ofOwnOrganisation } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { imports } from '#server/storage/schema/imports.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { Viewer } from '#server/viewer.ts';
import { importHashOf } from './requestKey.ts';

type Row = typeof imports.$inferSelect;

/** A call about imports, in its transaction. */
interface Asked {
  transaction: Database;
  viewer: Viewer;
  now: Date;
}

function wireImport(row: Row, key: string | null = null): ImportRecord {
  const { id, entity, fileName, rowCount, state, userId, userName, createdAt, closedAt } = row;
  return {
    id,
    key,
    entity,
    fileName,
    rowCount,
    state,
    userId,
    userName,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

/** The right to create the records of an import. */
export const askOfImport = (entity: Row['entity']) => askFor(entityOf(entity), 'write');

/** The line names no file: its name may be a person's, and the log is kept for ever. */
function logImport({ transaction, viewer, now }: Asked, verb: string, { entity, rowCount }: Row) {
  const what = entityOf(entity).label.many.toLowerCase();
  const detail = rowCount === 1 ? '1 row' : `${numberText(rowCount)} rows`;
  return recordAction(transaction, viewer, now, { action: `${verb} import of ${what}`, detail, siteId: null });
}

/** Opens an import. The same user's same key opens the one that exists. */
export async function openImport(
  asked: Asked,
  { key, entity, fileName, rowCount }: z.output<typeof importOpenBody>,
): Promise<ImportRecord> {
  const { transaction, viewer, now } = asked;
  const { organisationId, userId, name: userName } = viewer;
  const keyHash = importHashOf(key);
  const [added] = await transaction
    .insert(imports)
    .values({ organisationId, userId, userName, keyHash, entity, fileName, rowCount, createdAt: now, openedAt: now })
    .onConflictDoNothing()
    .returning();
  if (added !== undefined) {
    await logImport(asked, 'Opened', added);
    return wireImport(added, key);
  }
  const own = and(eq(imports.organisationId, organisationId), eq(imports.userId, userId), eq(imports.keyHash, keyHash));
  const [known] = await transaction.select().from(imports).where(own).for('update');
  if (known === undefined) throw new Error('An import was there, and is gone.');
  if (known.state === 'open') return wireImport(known, key);
  const [opened] = await transaction
    .update(imports)
    .set({ state: 'open', openedAt: now, closedAt: null })
    .where(eq(imports.id, known.id))
    .returning();
  await logImport(asked, 'Reopened', known);
  return wireImport(opened ?? known, key);
}

/**
 * Locks an import.
 * @throws Refusal with status 404: the viewer's organisation has no such import.
 */
export async function lockImport({ transaction, viewer }: Asked, id: number): Promise<Row> {
  const [found] = await transaction
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), ofOwnOrganisation(viewer, imports.organisationId)))
    .for('update');
  if (found === undefined) throw new Refusal(404, sentences.notFound('import', id));
  return found;
}

/**
 * Closes an import. A finished one can still be undone.
 * @throws Refusal with status 403: somebody else opened it, whose run may go on and needs the stored answers.
 */
export async function closeImport(
  asked: Asked,
  row: Row,
  { state }: z.output<typeof importCloseBody>,
): Promise<ImportRecord> {
  if (row.userId !== asked.viewer.userId) throw new Refusal(403, importRecordMessages.ofAnother);
  if (row.state === state) return wireImport(row);
  const [closed] = await asked.transaction
    .update(imports)
    .set({ state, closedAt: asked.now })
    .where(eq(imports.id, row.id))
    .returning();
  await logImport(asked, state === 'finished' ? 'Finished' : 'Undid', row);
  return wireImport(closed ?? row);
}

/** The imports of kinds that the viewer may see, the newest first: files are often named after people. */
export async function listImports(
  database: Database,
  viewer: Viewer,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; rows: ImportRecord[] }> {
  const seen = importKindIds.filter((kind) => can(viewer.rights, askFor(entityOf(kind), 'read')));
  const own = and(ofOwnOrganisation(viewer, imports.organisationId), inArray(imports.entity, seen));
  const [total] = await database.select({ count: count() }).from(imports).where(own);
  const rows = await database
    .select()
    .from(imports)
    .where(own)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .offset(offset);
  return { count: total?.count ?? 0, rows: rows.map((row) => wireImport(row)) };
}

/** Closes the imports that nobody closed. */
export async function closeForgottenImports(storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - serverTiming.openImport);
  await storage.write((transaction) =>
    transaction
      .update(imports)
      .set({ state: 'finished', closedAt: now })
      .where(and(eq(imports.state, 'open'), lt(imports.openedAt, before))),
  );
}
