import { eq } from 'drizzle-orm';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import type { Database } from '#server/storage/database.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { requireOwner } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { answerOnce } from '#server/repetition/answerOnce.ts';
import type { RequestKey } from '#server/repetition/requestKey.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { updateChanges } from './changes.ts';
import type { ServerResource, StoredRow, Values } from './define.ts';
import { lockRows } from './lockRows.ts';
import { createReader } from './read.ts';

export interface OwnedChange {
  resource: ServerResource;
  viewer: Viewer;
  id: number;
  /** Absent: a repetition does it again, which changes nothing more. */
  key?: RequestKey | null;
  /** For the action log: "Changed the image of a site". */
  action: string;
  /** Returns the columns to set. Other writes of `work` share the transaction. */
  work(transaction: Database, row: StoredRow & { organisationId: number }): Promise<Values>;
}

/**
 * Changes a record outside its body, in one transaction with log line and live event.
 * @throws Refusal: status 404 for a record that the viewer cannot see, 403 for one that is only shared.
 */
export async function changeOwned(parts: Pick<RouteParts, 'storage' | 'now'>, change: OwnedChange): Promise<AnyRecord> {
  const { storage, now } = parts;
  const { viewer, key = null } = change;
  const { body } = await storage.write((transaction, addChange) =>
    answerOnce(transaction, key, now(), async () => ({
      status: 200,
      body: await changeRow({ transaction, viewer, now: now(), addChange }, change),
    })),
  );
  return body;
}

async function changeRow(
  context: WriteContext,
  { resource, viewer, id, action, work }: OwnedChange,
): Promise<AnyRecord> {
  const { transaction, now, addChange } = context;
  const reader = createReader(resource);
  const { table, entity } = resource;
  await lockRows(transaction, table, [id]);
  const read = async () => {
    const [row] = await reader.rows(transaction, viewer, [id]);
    if (row === undefined) throw new Refusal(404, sentences.notFound(entityOf(entity).label.one.toLowerCase(), id));
    return row as StoredRow & { organisationId: number };
  };
  const current = await read();
  requireOwner(viewer, current.organisationId);
  const before = await resource.audience(transaction, current);
  const values = await work(transaction, current);
  await transaction.update(table).set(values).where(eq(table.id, id));
  const row = await read();
  const after = await resource.audience(transaction, row);
  await recordAction(transaction, viewer, now, {
    action,
    detail: resource.writing?.nameOf(row) ?? null,
    siteId: entity === 'site' ? id : (after.siteId ?? null),
    entity,
    recordId: id,
  });
  updateChanges(entity, id, before, after).forEach(addChange);
  return reader.toWire(row);
}
